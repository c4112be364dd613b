# Two commands do all the set-up: `make demo` builds the sample workbook, `make test` runs every check.
# Nothing needs to be activated: everything lives in .venv beside this file.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo studio test quick slow fuzz golden gallery screens notebooks bench lowest pythons versions lock clean help

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

demo: $(VENV)/.installed ## build the sample workbook into output/
	@$(BIN)/printkit demo -o output

BOOK ?= books
studio: $(VENV)/.installed ## open the workshop in the browser; BOOK=DIR or BOOK=FILE.toml says what to open
	@[ -e "$(BOOK)" ] || mkdir -p "$(BOOK)"
	@$(BIN)/printkit studio "$(BOOK)"

test: $(VENV)/.dev cairo browser ## run every check: style, types, floors, tests (those in tests/browser need a Chromium)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto --dist loadscope

quick: $(VENV)/.dev cairo ## run the tests that need no browser
	$(BIN)/pytest -n auto --dist loadscope --ignore=tests/browser

slow: $(VENV)/.dev cairo browser ## run the tests again with those that take minutes
	$(BIN)/pytest -n auto --dist loadscope --slow

golden: $(VENV)/.dev cairo ## write the expected pictures anew; look at the difference before you commit it
	$(BIN)/pytest -n auto --dist loadscope --update-golden

lowest: $(VENV)/.dev cairo ## run the more important tests with the lowest versions that pyproject.toml allows
	@$(BIN)/python tools/environments.py lowest

pythons: $(VENV)/.dev cairo ## run them with every Python on this machine
	@$(BIN)/python tools/environments.py pythons

versions: $(VENV)/.dev ## build the sampler with the lowest and the newest versions and compare all files
	@$(BIN)/python tools/versions.py

lock: $(VENV)/.dev ## write requirements.lock anew, with the newest versions and the hashes of all their files
	@$(BIN)/python tools/lock.py

MINUTES ?= 10
fuzz: $(VENV)/.dev ## feed strange files to every reader, MINUTES=10 for each; finds go to output/finds
	@$(BIN)/python tools/fuzz.py --minutes $(MINUTES)

gallery: $(VENV)/.dev cairo ## draw the pictures of the documentation anew, where they have changed
	@$(BIN)/python docs/gallery.py
	@$(BIN)/python tools/starter_pictures.py

screens: $(VENV)/.dev browser ## take the pictures of the studio in the documentation anew
	@$(BIN)/python tools/screenshots.py

notebooks: $(VENV)/.dev ## run the notebooks in docs/ and write down what they show
	$(BIN)/python docs/notebooks/run.py

bench: $(VENV)/.dev ## print the tables of speed and memory
	@for file in $(filter-out benchmarks/measure.py,$(wildcard benchmarks/*.py)); do echo "== $$file"; $(BIN)/python $$file || exit 1; done

clean: ## remove what was made
	[ ! -d output ] || find output -mindepth 1 ! -path output/README.md -delete
	rm -rf $(VENV) .envs dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("printkit needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV) || { echo "cannot make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "installing printkit into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo "installing printkit and its test tools into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# PNG previews need the system library cairo; where we may install it, we do.
.PHONY: cairo
cairo: $(VENV)/.dev
	@$(BIN)/python -c 'import cairosvg' 2>/dev/null || sh .ci/install-cairo

# The studio is tested in a real browser; where we may install one, we do.
.PHONY: browser
browser:
	@sh .ci/install-browser
