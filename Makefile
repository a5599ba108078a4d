# nibassetd: `make help` lists the goals.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# What is built and installed.
PROGRAMS :=
LIBRARY :=

# Where it goes; a package builder sets DESTDIR.
PREFIX := /usr/local
LIBDIR := $(PREFIX)/lib
DESTDIR :=
CONFIGURATION := release
BUILT := .build/$(CONFIGURATION)

SOURCES := Package.swift Sources Tests

.PHONY: help
help: ## lists the goals
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|'

.PHONY: build
build: ## builds the programs and the C library in release mode, after installing the packages that are missing
	@.ci/set-up build
	@for product in $(PROGRAMS) $(LIBRARY); do \
	    echo "== $$product"; \
	    swift build --configuration $(CONFIGURATION) --product $$product; \
	done

.PHONY: test
test: ## installs the packages that tests need, runs every check and test
	@.ci/set-up install test
	@.ci/test

.PHONY: lint
lint: ## checks the form of the sources and of the shell scripts
	@swift format lint --strict --parallel --recursive $(SOURCES)
	@for script in $$(git ls-files | xargs grep -lI '^#!.*bash'); do bash -n $$script; done

.PHONY: format
format: ## brings the sources into form
	@swift format format --in-place --parallel --recursive $(SOURCES)

.PHONY: clean
clean: ## removes what was built
	@rm -rf .build .fuzz
