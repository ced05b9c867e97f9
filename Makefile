# make demo   the main job on the sample rulebook
# make test   every test
# make docs   the documentation, into docs/_build/html
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3

.PHONY: demo test docs lint types schemas forms bench clean

$(VENV)/.run: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.run
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $@

demo: $(VENV)/.run
	$(BIN)/crdiff demo --output reports

test: $(VENV)/.dev
	$(BIN)/python -m pytest

$(VENV)/.docs: $(VENV)/.run
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[docs]'
	touch $@

docs: $(VENV)/.docs
	$(BIN)/sphinx-build --quiet --fail-on-warning -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

schemas: $(VENV)/.run
	for name in bitext blame changes citations crosswalk dating drift edition history hits lexicon problems; do \
	  $(BIN)/python -c "from crdiff.render.document import json_schema; print(json_schema('$$name'), end='')" \
	    > crdiff/schemas/$$name-1.json; \
	done

forms: $(VENV)/.dev
	$(BIN)/python corpora/make_forms.py

bench: $(VENV)/.dev
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) build dist
