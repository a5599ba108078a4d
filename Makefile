# nibassetd: `make help` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Programs to build. Only the daemon starts the helpers, so they need not be on a PATH.
COMMANDS := nibassetd nibassetctl
# Pages of the manual: file, program that prints the page, argument of its --manual. nibassets(3) is made from the header.
MANUAL := nibassetctl.1:nibassetctl nibassetd.conf.5:nibassetd:nibassetd.conf nibassetd.8:nibassetd:nibassetd \
    nibassetd.7:nibassetd:overview
# Functions of the library. Each is also a name of the page nibassets(3).
FUNCTIONS := $(shell sed -n 's/^ \(nibassets_[a-z_]*\)@.*/\1/p' systemd/debian/libnibassets1.symbols)
HELPERS := nibasset-files nibasset-worker nibasset-vector-worker
LIBRARY := nibassets
VERSION := $(shell sed -n 's/.*current = ProductVersion(\(.*\))/\1/p' \
    Sources/Protocols/WireProtocol/Agreements/ProductVersion.swift | sed 's/, /./g')

# Folders of the installation. A package builder sets DESTDIR.
PREFIX := /usr/local
DESTDIR :=
BINDIR := $(PREFIX)/bin
LIBDIR := $(PREFIX)/lib
INCLUDEDIR := $(PREFIX)/include
LIBEXECDIR := $(PREFIX)/libexec
DATADIR := $(PREFIX)/share
MANDIR := $(PREFIX)/share/man
# Folders in which shells look for completion scripts.
BASHDIR := $(PREFIX)/share/bash-completion/completions
ZSHDIR := $(PREFIX)/share/zsh/site-functions
FISHDIR := $(PREFIX)/share/fish/vendor_completions.d
UNITDIR := $(PREFIX)/lib/systemd
SYSCONFDIR := /etc
SYSUSERSDIR := $(PREFIX)/lib/sysusers.d
UNITS := $(wildcard systemd/system/* systemd/user/*)
# All folders that get files.
FOLDERS := $(BINDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR) $(LIBEXECDIR)/nibassetd $(BASHDIR) $(ZSHDIR) $(FISHDIR) \
    $(UNITDIR)/system $(UNITDIR)/user $(SYSUSERSDIR) $(SYSCONFDIR)/nibassetd $(addprefix $(MANDIR)/man,1 3 5 7 8)
# Whether root installs on the running machine, where more than files must change.
IS_LIVE := [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]

# Fails if a package owns the files, because make must not change a package's files.
check-packages = @[ -n "$(DESTDIR)" ] || { \
    owned=$$({ dpkg --search $(BINDIR)/nibassetd $(INCLUDEDIR)/nibassets.h $(GNUSTEP_BUNDLE) 2>/dev/null || :; } | head -n 1); \
    [ -z "$$owned" ] || { echo "make $@: $${owned\#*: } is a package's, see apt(8)" >&2; exit 1; }; }

# Folder of SwiftPM's products.
CONFIGURATION := release
BUILT := .build/$(CONFIGURATION)

# Places of NibAssets.bundle: the build's, and the one in which GNUstep looks for bundles of this prefix.
BUNDLE := $(BUILT)/NibAssets.bundle
GNUSTEP_BUNDLE := $(PREFIX)/lib/GNUstep/Bundles/NibAssets.bundle

SOURCES := Package.swift Sources Tests

# Application that `make run` loads, and the page that it writes.
APP := Assets/Demo.app
SHEET := .build/contact-sheet.html

.PHONY: help
help: ## lists the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|'

.PHONY: run
run: build ## loads Assets/Demo.app in two processes and shows what was shared; APP=/path/to/Mail.app another
	@$(BUILT)/nibassetctl report --fresh --output $(SHEET) $(APP)

.PHONY: build
build: ## builds the programs and the C library in release mode, after installing the packages that are missing
	@[ ! -e .build/$(CONFIGURATION).yaml ] || grep --quiet --fixed-strings '"$(CURDIR)/' .build/$(CONFIGURATION).yaml || \
	    { echo "make build: .build was made in another folder and does not move; remove it: rm -rf .build" >&2; exit 1; }
	@.ci/set-up build
	@# Some packages ask for -pthread, about which SwiftPM warns each time.
	@for product in $(COMMANDS) $(HELPERS) $(LIBRARY); do \
	    echo "== $$product"; \
	    { swift build --configuration $(CONFIGURATION) --product $$product 2>&1 >&3 | \
	        sed --unbuffered '/prohibited flag(s): -pthread/d' >&2; } 3>&1; \
	done

# Fails if a place cannot be written, with one sentence instead of an error for each file.
define check-rights
@for place in $(1); do \
    place=$(DESTDIR)$$place; \
    until [ -e "$$place" ]; do place=$$(dirname "$$place"); done; \
    [ -w "$$place" ] || { echo "make $@: $$(id --user --name) may not write in $$place; use sudo, or give PREFIX= and" \
        "SYSCONFDIR= folders of your own" >&2; exit 1; }; \
done
endef

# Makes folders, and notes the missing ones: `uninstall` removes only these. A package manager keeps its own notes.
define make-folders
@notes=$(if $(DESTDIR),/dev/null,$(DATADIR)/nibassetd/made-folders); \
made=$$(umask 022; LC_ALL=C mkdir --parents --verbose $(sort $(addprefix $(DESTDIR),$(DATADIR)/nibassetd $(1)))); \
[ -z "$$made" ] || sed "s/^mkdir: created directory '\(.*\)'$$/\1/" <<<"$$made" >>"$$notes"
endef

# Installing builds nothing: root's PATH usually has no swift, and the owner of the clone could not replace root's files. The units have the paths of
# the programs for PREFIX=/usr.
.PHONY: install
install: ## installs what `make build` has built; PREFIX=/usr/local, SYSCONFDIR=/etc and DESTDIR= can be set
	@for file in $(COMMANDS) $(HELPERS) lib$(LIBRARY).so; do [ -e $(BUILT)/$$file ] || \
	    { echo "make install: there is no $(BUILT)/$$file; run 'make build' first" >&2; exit 1; }; done
	$(call check-rights,$(BINDIR) $(SYSCONFDIR)/nibassetd)
	$(check-packages)
	$(call make-folders,$(FOLDERS))
	@for command in $(COMMANDS); do install -D --strip $(BUILT)/$$command $(DESTDIR)$(BINDIR)/$$command; done
	@for helper in $(HELPERS); do install -D --strip $(BUILT)/$$helper $(DESTDIR)$(LIBEXECDIR)/nibassetd/$$helper; done
	@install -D --mode 644 --strip $(BUILT)/lib$(LIBRARY).so $(DESTDIR)$(LIBDIR)/lib$(LIBRARY).so.1
	@ln -sf lib$(LIBRARY).so.1 $(DESTDIR)$(LIBDIR)/lib$(LIBRARY).so
	@install -D --mode 644 Sources/Client/CNibAssets/include/nibassets.h $(DESTDIR)$(INCLUDEDIR)/nibassets.h
	@printf '%s\n' 'Name: $(LIBRARY)' 'Description: images and sounds by name, decoded once per machine' \
	    'Version: $(VERSION)' 'Cflags: -I$(INCLUDEDIR)' 'Libs: -L$(LIBDIR) -l$(LIBRARY)' \
	    | install -D --mode 644 /dev/stdin $(DESTDIR)$(LIBDIR)/pkgconfig/$(LIBRARY).pc
	@for page in $(MANUAL); do IFS=: read -r file program arguments <<<$$page; \
	    $(BUILT)/$$program --manual $$arguments | install -D --mode 644 /dev/stdin $(DESTDIR)$(MANDIR)/man$${file##*.}/$$file; done
	@awk -v version=$(VERSION) -f Sources/Client/CNibAssets/manual.awk Sources/Client/CNibAssets/include/nibassets.h | \
	    install -D --mode 644 /dev/stdin $(DESTDIR)$(MANDIR)/man3/nibassets.3
	@for function in $(FUNCTIONS); do ln -sf nibassets.3 $(DESTDIR)$(MANDIR)/man3/$$function.3; done
	@for command in $(COMMANDS); do \
	    $(BUILT)/$$command --completion bash | install -D --mode 644 /dev/stdin $(DESTDIR)$(BASHDIR)/$$command; \
	    $(BUILT)/$$command --completion zsh | install -D --mode 644 /dev/stdin $(DESTDIR)$(ZSHDIR)/_$$command; \
	    $(BUILT)/$$command --completion fish | install -D --mode 644 /dev/stdin $(DESTDIR)$(FISHDIR)/$$command.fish; \
	done
	@cd Assets/System && find * -type f -exec install -D --mode 644 {} $(abspath $(DESTDIR)$(DATADIR)/nibassetd)/{} \;
	@for unit in $(UNITS:systemd/%=%); do \
	    install -D --mode 644 systemd/$$unit $(DESTDIR)$(UNITDIR)/$$unit; \
	    sed -i 's|/usr/bin|$(BINDIR)|; s|/usr/libexec/nibassetd|$(LIBEXECDIR)/nibassetd|' $(DESTDIR)$(UNITDIR)/$$unit; \
	done
	@[ -e $(DESTDIR)$(SYSCONFDIR)/nibassetd/nibassetd.conf ] || \
	    install -D --mode 644 systemd/nibassetd.conf $(DESTDIR)$(SYSCONFDIR)/nibassetd/nibassetd.conf
	@install -D --mode 644 systemd/sysusers.d/nibassetd.conf $(DESTDIR)$(SYSUSERSDIR)/nibassetd.conf
	@! { $(IS_LIVE); } || systemd/live installed $(SYSUSERSDIR)

.PHONY: uninstall
uninstall: ## stops, disables and removes what install installed, given the same PREFIX, SYSCONFDIR and DESTDIR
	$(call check-rights,$(BINDIR) $(SYSCONFDIR)/nibassetd)
	$(check-packages)
	@! { $(IS_LIVE); } || systemd/live removing $(UNITDIR) $(BINDIR)
	@rm -rf $(DESTDIR)$(LIBEXECDIR)/nibassetd $(DESTDIR)$(GNUSTEP_BUNDLE)
	@conf=$(DESTDIR)$(SYSCONFDIR)/nibassetd/nibassetd.conf; if [ -z "$(DESTDIR)" ] && dpkg --search $$conf >/dev/null 2>&1; then :; \
	    elif cmp -s systemd/nibassetd.conf $$conf; then rm $$conf; \
	    elif [ -e $$conf ]; then echo "make uninstall: $$conf stays, because somebody has changed it"; fi
	@rm -f $(addprefix $(DESTDIR)$(BINDIR)/,$(COMMANDS)) $(DESTDIR)$(LIBDIR)/lib$(LIBRARY).so{,.1} \
	    $(DESTDIR)$(INCLUDEDIR)/nibassets.h $(DESTDIR)$(LIBDIR)/pkgconfig/$(LIBRARY).pc \
	    $(UNITS:systemd/%=$(DESTDIR)$(UNITDIR)/%) $(DESTDIR)$(SYSUSERSDIR)/nibassetd.conf \
	    $(addprefix $(DESTDIR)$(MANDIR)/,man1/nibassetctl.1 $(patsubst %,man3/%.3,nibassets $(FUNCTIONS)) man5/nibassetd.conf.5 man7/nibassetd.7 man8/nibassetd.8) \
	    $(foreach command,$(COMMANDS),$(addprefix $(DESTDIR),$(BASHDIR)/$(command) $(ZSHDIR)/_$(command) $(FISHDIR)/$(command).fish))
	@conf=$(DESTDIR)$(SYSCONFDIR)/nibassetd; [ ! -d $$conf ] || rmdir --ignore-fail-on-non-empty $$conf
	@notes=$(DATADIR)/nibassetd/made-folders; made=; [ -n "$(DESTDIR)" ] || [ ! -e $$notes ] || made=$$(LC_ALL=C sort --reverse $$notes); \
	    rm -rf $(DESTDIR)$(DATADIR)/nibassetd; for folder in $$made; do [ ! -d $$folder ] || rmdir --ignore-fail-on-non-empty $$folder; done
	@! { $(IS_LIVE); } || systemd/live removed $(GNUSTEP_BUNDLE)

.PHONY: gnustep
gnustep: ## builds NibAssets.bundle, which brings the daemon's pictures to unmodified GNUstep applications
	@.ci/set-up gnustep
	@swift build --configuration $(CONFIGURATION) --product $(LIBRARY)
	@$(MAKE) -C Sources/Client/GNUstepBundle BUNDLE=$(abspath $(BUNDLE)) LIBRARY=$(abspath $(BUILT))

.PHONY: install-gnustep
install-gnustep: ## installs the bundle that `make gnustep` has built; `nibassetctl gnustep enable` then switches it on
	@[ -e $(BUNDLE) ] || { echo "make install-gnustep: there is no $(BUNDLE); run 'make gnustep' first" >&2; exit 1; }
	$(call check-rights,$(GNUSTEP_BUNDLE))
	$(check-packages)
	$(call make-folders,$(dir $(GNUSTEP_BUNDLE)))
	@for file in NibAssets NibAssetsCheck libNibAssetsPreload.so; do \
	    install -D --strip $(BUNDLE)/$$file $(DESTDIR)$(GNUSTEP_BUNDLE)/$$file; done
	@install -D --mode 644 $(BUNDLE)/Resources/Info-gnustep.plist $(DESTDIR)$(GNUSTEP_BUNDLE)/Resources/Info-gnustep.plist

# Packages for a Debian replace the packages for the Debian before: 0.1.0+deb13 is newer than 0.1.0+deb12.
PACKAGE_VERSION = $(VERSION)+$(shell . /etc/os-release && echo "$$ID$$VERSION_ID" | sed 's/^debian/deb/')

# In the packages, NibAssets.bundle has no run path for the library.
.PHONY: deb
deb: build ## makes Debian packages of the service, the library and NibAssets.bundle, in .build/deb; MAINTAINER="Name <address>"
	@.ci/set-up gnustep deb
	@rm -rf .build/deb
	@MAINTAINER="$(MAINTAINER)" .ci/deb $(BUILT) .build/deb $(PACKAGE_VERSION)
	@lintian --fail-on error,warning .build/deb/*.deb && ls .build/deb/*.deb

CLEAN := .build/clean-system

.PHONY: deb-trial
deb-trial: build ## installs, upgrades, removes and purges the packages on a Debian that is made for it and has its own systemd; requires root
	@.ci/set-up test deb-trial
	@[ -e $(CLEAN)/etc/debian_version ] || debootstrap --variant=minbase --include=systemd,procps,ca-certificates \
	    "$$(. /etc/os-release && echo $$VERSION_CODENAME)" $(CLEAN) >$(CLEAN).log
	@cp /etc/resolv.conf $(CLEAN)/etc/ && cp -r /etc/apt/. $(CLEAN)/etc/apt/ && chroot $(CLEAN) apt-get update --quiet --quiet
	@NIBASSETD_CLEAN_ROOT=$(abspath $(CLEAN)) NIBASSETD_PACKAGED=$(abspath $(BUILT)) swift test --disable-xctest --filter '^ServiceTests[.]PackageTests/'

.PHONY: trial
trial: ## builds, tests and installs the last commit on a clean Debian or Ubuntu, RELEASE=trixie, and writes a row of CONTRIBUTING.md; requires root
	@.ci/trial $(or $(RELEASE),trixie)

.PHONY: test
test: ## installs the packages that tests need, runs every check and test
	@.ci/set-up test
	@.ci/test

.PHONY: tables
tables: ## writes the tables and files again that are made from the code and compared with it by tests
	@NIBASSETD_WRITE_TABLES=1 swift test --no-parallel --disable-xctest --filter MadeFromTheTable

SITE := .build/docs

.PHONY: docs
docs: ## makes a site of all documents, the manual and the Swift interfaces, in .build/docs; BASE=/path where a server shows it there
	@.ci/set-up docs
	@for product in $(COMMANDS); do swift build --quiet --product $$product; done
	@for target in NibModels NibLoadingMacros; do swift build --quiet --target $$target; done
	@Sources/Development/site/make .build/debug $(SITE) $(VERSION) $(BASE)
	@echo "To read it: python3 -m http.server --directory $(SITE), then http://localhost:8000/"

.PHONY: benchmark
benchmark: ## measures the daemon beside other programs, in one table; ARGUMENTS=--help lists what can be chosen
	@.ci/set-up benchmark
	@for product in nibassetd $(HELPERS) $(LIBRARY) benchmark-peer codec-peer library-client nibassets-benchmark; do \
	    swift build --configuration release --product $$product --quiet; \
	done
	@.build/release/nibassets-benchmark $(ARGUMENTS)

.PHONY: assets
assets: ## makes the files of Assets again from their sources; Assets/README.md tells how
	@.ci/set-up assets
	@Assets/make Assets

COMPARED := .build/decoders-compared.html

.PHONY: compare-decoders
compare-decoders: ## decodes files of every kind beside the formats' reference libraries, writes the table and a page of pictures
	@.ci/set-up test
	@for product in nibassetd $(HELPERS) decoder-comparison; do swift build --quiet --product $$product; done
	@.build/debug/decoder-comparison --page $(COMPARED) \
	    --table Sources/Decoding/MediaInput/MediaInput.docc/DecoderComparison.md
	@echo "The pictures are in $(COMPARED)."

.PHONY: architecture
architecture: ## draws the layers in ARCHITECTURE.md again, after a change of Package.swift
	@NIBASSETD_DRAW_MODULES=1 swift test --disable-xctest --filter ModuleGraphTests

.PHONY: fuzz
fuzz: ## tries damaged input on every reader, SECONDS=300 each; TARGETS="image sound" for some
	@.ci/set-up build
	@.ci/fuzz $(or $(SECONDS),300) $(TARGETS)

.PHONY: endurance
endurance: ## lets honest and hostile clients use the service on a systemd of its own while all sorts of things happen; MINUTES=10
	@.ci/set-up test
	@for product in $(COMMANDS) $(HELPERS) $(LIBRARY) ReadmeExample endurance scenario-client; do swift build --quiet --product $$product; done
	@.build/debug/endurance --minutes $(or $(MINUTES),10) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

.PHONY: gnustep-use
gnustep-use: ## uses three GNUstep applications at random with NibAssets.bundle, while their daemon is killed again and again; MINUTES=10
	@.ci/set-up test
	@for product in nibassetd $(HELPERS) $(LIBRARY); do swift build --quiet --product $$product; done
	@Tests/ScenarioTests/GNUstepProbe/random-use.bash $$(($(or $(MINUTES),10) * 60))

.PHONY: gnustep-applications
gnustep-applications: ## starts every GNUstep application of the distribution with and without NibAssets.bundle, and writes the table of them
	@.ci/set-up test applications
	@NIBASSETS_EVERY_APPLICATION=1 NIBASSETD_WRITE_TABLES=1 swift test --disable-xctest --filter EveryApplicationTests

.PHONY: release
release: ## tags the last commit with the version that CHANGELOG.md begins with, after the tests of a release
	@[ -z "$$(git status --porcelain)" ] || { echo "make release: there are changes that are not committed" >&2; exit 1; }
	@first=$$(sed -n 's/^## //p' CHANGELOG.md | head -n 1); [ "$${first%% *}" = $(VERSION) ] || \
	    { echo "make release: CHANGELOG.md begins with \"$$first\", expected $(VERSION) and a date" >&2; exit 1; }
	@swift test --disable-xctest --filter '^HouseRuleTests[.]'
	@git tag $(VERSION)
	@echo "Tagged $(VERSION). To publish: git push origin main $(VERSION)"

.PHONY: lint
lint: ## checks the form of the sources and of the shell scripts
	@swift format lint --strict --parallel --recursive $(SOURCES)
	@for script in $$(git grep -lI '^#!.*bash'); do bash -n $$script; done

.PHONY: format
format: ## brings the sources into form
	@swift format format --in-place --parallel --recursive $(SOURCES)

.PHONY: clean
clean: ## removes what was built
	@rm -rf .build .fuzz
