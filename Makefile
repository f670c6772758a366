# `make` alone lists the targets. Each of them sets up .venv first.
# Options go through ARGS: make site ARGS="--refresh performance-04"

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help site serve check test bench format lock clean

PY := .venv/bin/python
ARGS ?=
PYTEST_WORKERS ?= auto

# Bytecode that is not written is compiled anew by each of the many processes of a build.
unexport PYTHONDONTWRITEBYTECODE
export PYTHON
export GOAL := $(firstword $(MAKECMDGOALS))
# A shell that was given no PATH has one all the same, but tells no program that it starts.
ifeq ($(strip $(PATH)),)
export PATH := /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
endif
# pip, Chromium and matplotlib keep their own things under HOME, and an empty HOME means the root folder.
ifeq ($(strip $(HOME)),)
export HOME := $(CURDIR)/.cache/home
endif

VENV_SITE = sh .ci/venv requirements.txt
VENV_TEST = sh .ci/venv requirements-test.txt

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | \
		while IFS='|' read -r target does; do printf '  %-12s %s\n' "$$target" "$$does"; done

site: ## run what is stale and build the site into site/
	@$(VENV_SITE)
	@$(PY) -m scripts build $(ARGS)

serve: ## build, serve on localhost, and rebuild on every save
	@$(VENV_SITE)
	@$(PY) -m scripts serve $(ARGS)

check: ## run every lesson again and report what differs from the records
	@$(VENV_SITE)
	@$(PY) -m scripts check $(ARGS)

test: ## lint, types, spelling, links, and every test, in a browser too
	@$(VENV_TEST)
	@$(PY) -m tests.npm install typescript
	@chromium=$$($(PY) -m tests.browser) && \
		RIDGEPOINT_CHROMIUM="$$chromium" $(PY) -m pytest --numprocesses=$(PYTEST_WORKERS) \
		--maxprocesses=8 --dist=loadgroup --cov --cov-report=term $(ARGS)

bench: ## measure builds of 1, 20 and 200 lessons beside their two floors, and the pages
	@$(VENV_TEST)
	@$(PY) -m tests.npm install lighthouse
	@$(PY) -m tests.bench $(ARGS)
	@$(PY) -m tests.bench.lighthouse

format: ## format and mend what the linter can mend
	@$(VENV_TEST)
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

# uv resolves for every Python and system at once, which pip cannot.
# ARGS=--upgrade takes the newest releases; without it, pins move only where they must.
# The second half pins what comes from npm, by the Node.js that the first has pinned.
lock: ## write both requirements files from pyproject.toml, and the locks of npm's tools
	@$(VENV_SITE)
	@test -x .cache/lock/bin/uv || $(PY) -m venv .cache/lock
	@test -x .cache/lock/bin/uv || .cache/lock/bin/python -m pip install --quiet $(UV)
	@$(LOCK) --group site --output-file requirements.txt $(ARGS)
	@$(LOCK) --group test --constraints requirements.txt --output-file requirements-test.txt $(ARGS)
	@$(VENV_TEST)
	@$(PY) -m tests.npm lock $(ARGS)

UV := uv==0.13.9
LOCK = .cache/lock/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock"

clean: ## remove all that was built; .venv, .browser and .npm stay
	rm -rf site .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.*
