"use strict";
(() => {
  const main = document.querySelector("main");
  const controls = document.querySelector(".controls");
  if (!main || !controls) return;
  const query = controls.querySelector("[type=search]");
  const section = controls.querySelector("select");
  const boxes = [...controls.querySelectorAll("[type=checkbox]")];
  const columns = controls.querySelector("[data-columns]");
  const status = document.querySelector("[role=status]");
  const none = document.querySelector(".none");
  const chapters = [...main.querySelectorAll("section[data-chapter]")];
  const items = chapters.flatMap((chapter) =>
    [...chapter.querySelectorAll("article")].map((element) => ({
      element, chapter, fold: element.closest("details.fold"), text: null,
      facets: new Set(element.dataset.facets.split(" ")),
      names: element.dataset.names.toLowerCase().split("|"),
    })));
  const folds = [...main.querySelectorAll("details.fold")];
  controls.hidden = false;

  // 702.19b is in 702.19, in 702 and in 7, and not in 702.1.
  const within = (name, number) =>
    name === number || (name.startsWith(number) && !(/\d$/.test(number) && /^\d/.test(name.slice(number.length))
      && number.length > 1));
  const textOf = (item) => (item.text ??= item.element.textContent.toLowerCase().replace(/\s+/g, " "));

  function matches(item, words, facets) {
    if (section.value && item.chapter.id !== section.value) return false;
    for (const values of facets.values()) if (![...values].some((value) => item.facets.has(value))) return false;
    return words.every((word) => /^\d[\w.]*$/.test(word)
      ? item.names.some((name) => within(name, word)) || textOf(item).includes(word)
      : textOf(item).includes(word));
  }

  function wanted() {
    const facets = new Map();
    for (const box of boxes) if (box.checked) {
      const kind = box.value.startsWith("state:") ? "state" : "facet";
      facets.set(kind, [...(facets.get(kind) ?? []), box.value]);
    }
    return facets;
  }

  function apply() {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    const facets = wanted();
    const filtered = words.length > 0 || facets.size > 0 || section.value !== "";
    const open = new Set(), busy = new Set();
    let count = 0;
    for (const item of items) {
      const shown = matches(item, words, facets);
      item.element.hidden = !shown;
      if (shown) { count += 1; busy.add(item.chapter); if (item.fold) open.add(item.fold); }
    }
    for (const chapter of chapters) chapter.hidden = filtered && !busy.has(chapter);
    for (const fold of folds) { fold.hidden = filtered && !open.has(fold); fold.open = filtered && open.has(fold); }
    status.textContent = filtered ? `${count} of ${items.length} shown` : `${items.length} in all`;
    none.classList.toggle("shown", count === 0);
  }

  function clear() {
    query.value = "";
    section.value = "";
    for (const box of boxes) box.checked = false;
    apply();
  }

  // Two columns are made of the marked text where they come into sight: no text stands in the page twice.
  const clean = (wording, gone) => {
    const copy = wording.cloneNode(true);
    for (const part of copy.querySelectorAll(gone)) part.remove();
    return copy;
  };
  function split(article) {
    for (const wording of article.querySelectorAll(":scope > .wording")) {
      const pair = document.createElement("div");
      pair.className = "columns";
      for (const [title, gone] of [[columns.dataset.old, "ins"], [columns.dataset.new, "del"]]) {
        const side = document.createElement("div"), head = document.createElement("h4");
        head.textContent = title;
        side.append(head, clean(wording, gone));
        pair.append(side);
      }
      wording.before(pair);
    }
  }
  const watcher = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) { watcher.unobserve(target); split(target); }
  }, { rootMargin: "100%" });
  function toggle() {
    const on = columns.getAttribute("aria-pressed") !== "true";
    columns.setAttribute("aria-pressed", String(on));
    for (const { element } of items) if (on) watcher.observe(element); else watcher.unobserve(element);
    if (!on) for (const pair of main.querySelectorAll("article > .columns")) pair.remove();
  }

  let here = null;
  function step(by) {
    const shown = items.filter((item) => !item.element.hidden && (!item.fold || item.fold.open));
    if (!shown.length) return;
    let at = shown.findIndex((item) => item.element === here);
    if (at < 0) {
      at = shown.findIndex((item) => item.element.getBoundingClientRect().top > 1);
      at = at < 0 ? shown.length - 1 : at - (by > 0 ? 1 : 0);
    }
    here = shown[Math.min(Math.max(at + by, 0), shown.length - 1)].element;
    here.scrollIntoView({ block: "start" });
    here.focus({ preventScroll: true });
    history.replaceState(null, "", `#${here.id}`);
  }

  function reveal() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden || target.closest("[hidden]")) clear();
    const fold = target.closest("details");
    if (fold) fold.open = true;
    if (target.matches("article")) here = target;
    target.scrollIntoView({ block: "start" });
  }

  let waiting = 0;
  query.addEventListener("input", () => { cancelAnimationFrame(waiting); waiting = requestAnimationFrame(apply); });
  section.addEventListener("change", apply);
  for (const box of boxes) box.addEventListener("change", apply);
  controls.querySelector("[data-clear]").addEventListener("click", clear);
  columns?.addEventListener("click", toggle);
  window.addEventListener("hashchange", reveal);
  window.addEventListener("beforeprint", () => {
    if (columns?.getAttribute("aria-pressed") === "true")
      for (const { element } of items) { watcher.unobserve(element); if (!element.querySelector(".columns")) split(element); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input[type=search], select, textarea");
    if (event.key === "Escape" && event.target === query) { clear(); query.blur(); return; }
    if (typing) return;
    const keys = { j: () => step(1), n: () => step(1), k: () => step(-1), p: () => step(-1),
      "/": () => query.focus(), c: () => columns?.click() };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  apply();
  reveal();
})();
