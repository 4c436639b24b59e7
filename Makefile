# riffle: `make run` to try it, `make test` to test it, `make help` for the rest.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
ARGS ?=

# Debian packages: to build, to test, to measure. docs/building.md says what each is for.
BUILD_PACKAGES = libncurses-dev libjpeg-dev libpng-dev libgif-dev libexpat1-dev libbrotli-dev liblcms2-dev libmd-dev libsqlite3-dev pkgconf zlib1g-dev
# Of decoders that riffle does without where they are missing.
DECODER_PACKAGES = libwebp-dev libde265-dev libdav1d-dev libtiff-dev libjxl-dev libraw-dev
# Of photos from the network, which riffle does without too.
FETCH_PACKAGES = libcurl4-openssl-dev ca-certificates
TEST_PACKAGES = gcc less openssl python3 strace tmux trash-cli util-linux
TRUST_PACKAGES = gcc bindfs btrfs-progs dbus e2fsprogs exiv2 fuse3 gvfs gvfs-daemons imagemagick libeatmydata1 libglib2.0-bin libimage-exiftool-perl \
	libjpeg-turbo-progs libvips-tools openssh-sftp-server \
	sshfs util-linux xfsprogs python3-venv nghttp2-server
BENCH_PACKAGES = libjpeg-turbo-progs python3-matplotlib python3-numpy python3-pil gcc strace
# A bench does without those of these that cannot be had, and its report says so.
BENCH_PEERS = libheif-examples chafa timg libsixel-bin catimg caca-utils mmdebstrap python3-venv tmux openssh-client lomiri-wallpapers-16.04
# A root of the other Debian, whose chafa and timg are peers too.
PEERS_RELEASE = $(shell . /etc/os-release && [ "$$VERSION_ID" = 13 ] && echo bookworm || echo trixie)
PEERS_ROOT = .build/roots/$(PEERS_RELEASE)-peers

# Of `make deb`, `make dist` and `make apt`.
PACKAGING_PACKAGES = debhelper lintian
# Of `make packages-check` beside these.
PACKAGES_CHECK_PACKAGES = appstream desktop-file-utils mandoc mmdebstrap python3

# Of `make pictures`: real terminals, and what takes and packs their pictures.
PICTURES_PACKAGES = python3 xvfb xdotool xterm kitty konsole dbus foot cage xwayland tmux imagemagick webp fonts-dejavu-core
# Of `make states`: terminals, and what runs those of another Debian.
STATES_PACKAGES = python3 xvfb xdotool xterm kitty konsole dbus foot cage xwayland fonts-dejavu-core bubblewrap

# Debug information is for a profiler or a debugger: SYMBOLS=1 makes it. An installed program has none.
RELEASE = -c release --static-swift-stdlib --scratch-path $(SCRATCH) $(if $(SYMBOLS),,-Xswiftc -gnone)
# The manifest is told which decoders can be built.
WORKERS = $$(sh assets/workers.sh)
# The compiler's memory in large pages, where the system has them: a twentieth less of its time.
LARGE_PAGES = GLIBC_TUNABLES=glibc.malloc.hugetlb=1
BUILD = env $(LARGE_PAGES) RIFFLE_WORKERS="$(WORKERS)" $(SWIFT) build
# What only a debugger or an editor reads takes a third of a debug build; modules compiled whole, a sixth less.
WHOLE = -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo
# Benchmarks are built by `make bench` alone.
TEST_BUILD = env RIFFLE_TARGETS=tests $(BUILD)
DEBUG = --build-tests -Xswiftc -gnone --disable-index-store $(WHOLE)
IMPORTS = --explicit-target-dependency-import-check error
# With -enable-testing tests reach what is internal; a folder of its own, because `make build` does without. The manifest
# has the tests themselves compiled without the optimiser, and the program linked as `make build` links it.
OPTIMISED = -c release -Xswiftc -enable-testing -Xswiftc -gnone --disable-index-store --scratch-path .build/optimised
TESTED_BIN = .build/optimised/release
# The sweeps start thousands of processes of one thread each, killed half-way under a preloaded library: no race is to
# be found there, a kill leaves no report of a leak, and a sanitizer's start costs each of them a tenth of a second. What
# comes from the terminal is measured in memory as well, of which a sanitizer keeps much, and ten keys a second are more than
# the program keeps up with then. What a journey's program still holds when it exits is no leak that grows.
SANITISED = $(LIBRARY) --skip SweepTests
SANITISED_JOURNEYS = $(PARTS) journeys | grep -v -e '^InputGate ' -e '^HostileTerminalGate ' -e '^KeyboardJourneyTests '
# C that does what no standard defines traps, which ends the program: every test notices.
UNDEFINED = -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
# How many of the seeds and calls that tests go through: a part that changes by day, or all of them; `quick:DAY` takes the
# part of another day. `make check` and `make trust` take all, but for sanitizers.
SEEDS ?= quick
check trust: SEEDS = full
export RIFFLE_SEEDS = $(SEEDS)
# Notes what each part took; `make test TIMES=1` shows it.
TIMES ?=
TIMES_FILE = .build/tests/times
TIMED = sh Tests/timed.sh $(TIMES_FILE)
PROGRAM = rifflePackageTests.xctest
# Where a release is built; in the root of another Debian it is another folder.
SCRATCH ?= .build
BIN = $(SCRATCH)/release
SAMPLES = assets/samples

# The version stands in one place.
VERSION = $(shell sed -n 's/^public let version = "\(.*\)"$$/\1/p' Sources/App/Invocation/Version.swift)

.PHONY: run test hash check lint fresh trust fuzz fuzzers bench build install uninstall deps test-deps bench-deps trust-deps toolchain clean help \
	version deb tarball dist apt packages-check packaging-deps pictures states

help:
	@echo 'make run      build a release and open the sample album (ARGS="…" for something else)'
	@echo 'make test     all tests, on an optimised build (TIMES=1: what each part took)'
	@echo 'make hash     every frame and effect of 200 random sessions, against what is kept of them'
	@echo 'make docs     the man pages and completions, from the tables of options and settings'
	@echo 'make check    format lint, import rules, tests, the same with sanitizers and assertions, packages'
	@echo 'make fuzz     hostile bytes into all that reads them, ten minutes each (SECONDS_EACH=…, FUZZ="jpeg …")'
	@echo 'make fresh    what a newcomer does, on a bare Debian made for it: make run, make test (as root or with sudo)'
	@echo 'make trust    an hour or more of kill -9, full disks, power loss and the like (GATES="…" for some of them)'
	@echo 'make bench    figures beside peers, into docs/benchmarks.md (QUICK=1, ONLY=name: a few, on the screen)'
	@echo 'make build    the release build alone'
	@echo 'make pictures the pictures of the documents, from real terminals (PICTURES="deck.png …" for some)'
	@echo 'make states   ten states in real terminals, compared with what is to be seen (STATES="--root FOLDER" for others)'
	@echo 'make install  what was built to PREFIX ($(PREFIX)): riffle, its decode workers, man pages, completions'
	@echo 'make deb      a Debian package for this Debian; ROOT=trixie: for that one, in a root made for it'
	@echo 'make dist     packages and tarballs for Debian 12 and 13; make apt: a repository of them'
	@echo 'make packages-check  installs, runs, upgrades and removes the packages in clean roots'
	@echo 'make deps     install the Debian packages that a build needs'
	@echo 'make clean    remove what was built'

run: build
	@if [ -n '$(ARGS)' ]; then exec $(BIN)/riffle $(ARGS); \
	elif [ -t 1 ]; then exec $(BIN)/riffle $(SAMPLES); \
	else $(BIN)/riffle --render --colors truecolor --size 80x24 \
		"$(SAMPLES)/$$(ls $(SAMPLES) | sed -n 1p)" "$(SAMPLES)/$$(ls $(SAMPLES) | sed -n 8p)" \
		"$(SAMPLES)/$$(ls $(SAMPLES) | sed -n 15p)"; fi

# The release of the program: riffle and all its workers. Without the tests in the manifest, one build makes all products.
BUILT = set -e; env RIFFLE_TARGETS=$(1) $(BUILD) $(RELEASE); sh assets/workers.sh --missing

build: deps
	@$(call BUILT,program)

# What root and others are told differently: run once more as an ordinary user where `make test` runs as root.
USER_TESTS = PhotoLibraryTests 'TrashTests.*(Folder|Journal|Protocol.RoundTrip|Refusal|Undo|Recovery|Copy|AccessList|Mount)' \
	'JourneyTests.*(TrashJourney|LinkJourney)' 'JourneyTests.*ReturnJourney' 'JourneyTests.*(Favourite|ConfigurationFile)' 'JourneyTests.*Ending'
TESTED = tests user journeys
PARTS = sh Tests/parts.sh
# Its log, and how many parts run at once. The program of the tests is run itself: `swift test` drops what it reads of it where a
# letter of several bytes is cut, and with it what a failed journey found.
RUN_PARTS = sh Tests/run-parts.sh .build/tests
LIBRARY = --testing-library swift-testing
# The optimiser is part of the program: what people run is what is tested. The program and the journeys are built first;
# the journeys wait most of their time, so that the other tests are built and run beside them, the build behind them where
# both want the processor. What failed stands at the very end, whichever part it was in.
test: deps test-deps
	@mkdir -p .build/tests && rm -f $(TIMES_FILE)
	$(TIMED) 'build of the program' env RIFFLE_TESTS=JourneyTests $(TEST_BUILD) $(OPTIMISED) --build-tests $(IMPORTS)
	@sh assets/workers.sh --missing
	@cp -f $(TESTED_BIN)/$(PROGRAM) $(TESTED_BIN)/journeys.xctest
	@ends=.build/tests; status=0; \
		$(TIMED) 'random sessions' $(TESTED_BIN)/session-hash >$$ends/sessions.end 2>&1 & sessions=$$!; \
		$(PARTS) journeys | $(TIMED) 'journeys' $(RUN_PARTS)/journeys.log 8 $(TESTED_BIN)/journeys.xctest $(LIBRARY) \
		>$$ends/journeys.end 2>&1 & journeys=$$!; \
		$(TIMED) 'build of the tests' nice $(TEST_BUILD) $(OPTIMISED) --build-tests $(IMPORTS) >$$ends/build.log 2>&1 \
		|| { wait $$journeys; cat $$ends/build.log; exit 1; }; \
		$(TIMED) 'tests as an ordinary user' sh Tests/as-user.sh $$ends/user.log $(TESTED_BIN)/$(PROGRAM) $(USER_TESTS) \
		>$$ends/user.end 2>&1 & user=$$!; \
		$(PARTS) tests $(TESTED_BIN)/$(PROGRAM) | $(TIMED) 'tests' $(RUN_PARTS)/tests.log 3 $(TESTED_BIN)/$(PROGRAM) $(LIBRARY) \
		>$$ends/tests.end 2>&1 || status=1; \
		wait $$user || status=1; \
		wait $$journeys || status=1; \
		wait $$sessions || status=1; \
		for part in $(TESTED) sessions; do echo "$$part:"; cat $$ends/$$part.end; done; \
		[ $$status -eq 0 ] || echo 'some of them failed'; \
		exit $$status
	@$(if $(TIMES),sh Tests/timed.sh --table $(TIMES_FILE))
	@sh Tests/run-tests.sh --skipped $(TESTED:%=.build/tests/%.log)

# The tests alone, in a debug build: for one suite at a time. ONLY="TrashTests DeskTests" builds these targets of tests and
# no others, which takes a part of the time.
.PHONY: tests
tests: deps
	@RIFFLE_TESTS='$(ONLY)' $(TEST_BUILD) $(DEBUG) $(IMPORTS)

# The manual pages and the completions of shells, from the tables of options, settings, keys and commands.
.PHONY: docs
docs: deps
	@$(TEST_BUILD) $(filter-out --build-tests,$(DEBUG)) $(IMPORTS) --product write-docs
	@.build/debug/write-docs

# What random sessions draw and ask for in every mode, against what is kept; RIFFLE_RECORD=1 keeps what they do now.
hash: deps
	@$(BUILD) $(RELEASE) --product session-hash
	@$(BIN)/session-hash

# All tests once more in builds with sanitizers and assertions, which must draw the same.
check: lint test
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt:print_suppressions=0; export LSAN_OPTIONS; \
		$(call SANITISE,address,--sanitize=address $(UNDEFINED))
	ASAN_OPTIONS=detect_leaks=0 sh Tests/same-pictures.sh .build/address/debug/riffle $(TESTED_BIN)/riffle $(SAMPLES)
	TSAN_OPTIONS=atexit_sleep_ms=0; export TSAN_OPTIONS; $(call SANITISE,thread,--sanitize=thread)
	@reason=$$(sh Tests/packages.sh --can) && $(MAKE) packages-check || { [ -n "$$reason" ] && echo "skipped: packages-check, $$reason"; }

# `SANITISE name,options`: all tests and journeys of a build with these options. The manifest has the program optimised and its
# assertions kept; a debug build with a sanitizer takes hours. The tests of the release have gone through all seeds; here it is the
# part of the day.
SANITISE = export RIFFLE_SEEDS=quick; env RIFFLE_SANITISED=1 $(TEST_BUILD) --build-tests -Xswiftc -gline-tables-only --disable-index-store \
		$(WHOLE) -Xcc -O1 $(2) --scratch-path .build/$(1) \
	&& $(PARTS) tests .build/$(1)/debug/$(PROGRAM) | $(RUN_PARTS)/$(1).log 3 .build/$(1)/debug/$(PROGRAM) $(SANITISED) \
	&& $(SANITISED_JOURNEYS) | env ASAN_OPTIONS=detect_leaks=0 $(RUN_PARTS)/$(1)-journeys.log 4 .build/$(1)/debug/$(PROGRAM) $(SANITISED)

# Bytes that strangers make, by the million, into what reads them; FUZZ= names one or a few of the fuzzers.
SECONDS_EACH ?= 600
FUZZ ?=
FUZZING = -c release --sanitize=address -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing \
	-Xcc -fsanitize=fuzzer-no-link --scratch-path .build/fuzz

fuzz: fuzzers
	@Fuzz/run.sh .build/fuzz/release $(SECONDS_EACH) $(FUZZ)

fuzzers: deps
	@$(SWIFT) build --package-path Fuzz $(FUZZING)

# With ARGS="…": these commands instead, each in quotes of its own.
fresh: toolchain
	@SWIFT='$(SWIFT)' sh Tests/fresh.sh .build/fresh $(ARGS)

# Each gate prints a line; what it did is in .build/trust. Mounts are made in a namespace of their own: as root all of it is tried.
GATES ?=

trust: deps test-deps trust-deps fuzzers
	@$(call BUILT,program)
	@$(TEST_BUILD) $(OPTIMISED) --build-tests
	@Tests/Trust/trust.py $(GATES)

lint:
	$(SWIFT) format lint --strict -r Sources Tests Package.swift Fuzz/Entries Fuzz/Package.swift

# Programs that time themselves, beside riffle.
BENCH_PROGRAMS = $(notdir $(wildcard Tests/Probes/*-bench)) trash-probe

bench: build bench-deps
	@set -e; for program in $(BENCH_PROGRAMS); do $(BUILD) $(RELEASE) --product $$program; done
	@set -e; for script in $$(grep -l -e --self-test Tests/Benchmarks/*.py); do \
		PYTHONDONTWRITEBYTECODE=1 $$script --self-test; done
	@PYTHONDONTWRITEBYTECODE=1 Tests/Benchmarks/bench.py --riffle $(BIN)/riffle --cache .build/bench \
		--peers-root $(PEERS_ROOT) --date "$$(date +%F)" $(if $(ONLY),--only $(ONLY)) $(if $(QUICK),--quick) \
		$(if $(QUICK)$(ONLY),,--output docs/benchmarks.md)

# The pictures of the documents are of what was built last; on a busy machine colours in motion are coarser than they need be.
PICTURES ?=

pictures: build
	@sh assets/install-packages.sh $(PICTURES_PACKAGES)
	@Tests/Pictures/pictures.py --riffle $(BIN)/riffle $(PICTURES)
	@$(if $(PICTURES),,Tests/Pictures/pictures.py --riffle $(BIN)/riffle --readme README.md)

# What real terminals show, pixel by pixel, of what was built last.
STATES ?=

states: build
	@sh assets/install-packages.sh $(STATES_PACKAGES)
	@Tests/Pictures/states.py --self-test
	@Tests/Pictures/states.py --riffle $(BIN)/riffle $(STATES)

# Symbols are half of the size; they stay where nothing is there to take them out.
STRIP = $(shell command -v strip >/dev/null 2>&1 && echo -s)

# Manual pages and completions of shells, with their places below share.
ZSH_COMPLETIONS ?= zsh/site-functions
# A file, and its place in share. The metainfo has the name of the program in catalogues.
METAINFO = $(wildcard assets/desktop/*.metainfo.xml)
PAGES = docs/riffle.1 docs/riffle-config.5
SHARED = $(foreach page,$(PAGES),$(page):man/man$(subst .,,$(suffix $(page)))/$(notdir $(page))) \
	assets/completions/riffle.bash:bash-completion/completions/riffle \
	assets/completions/_riffle:$(ZSH_COMPLETIONS)/_riffle \
	assets/completions/riffle.fish:fish/vendor_completions.d/riffle.fish \
	assets/desktop/riffle.desktop:applications/riffle.desktop $(METAINFO):metainfo/$(notdir $(METAINFO)) \
	assets/desktop/riffle.svg:icons/hicolor/scalable/apps/riffle.svg

# What `make build` has built, and nothing is built here: root has no business with a compiler, and often knows none.
install:
	@test -x $(BIN)/riffle && test -x $(BIN)/riffle-decode || { \
		echo 'there is nothing to install yet: run `make build` first, without sudo' >&2; exit 1; }
	install $(STRIP) -Dm755 $(BIN)/riffle $(DESTDIR)$(PREFIX)/bin/riffle
	for worker in riffle-decode riffle-decode-xmp $$(sh assets/workers.sh --programs); do \
		test ! -x $(BIN)/$$worker || \
		install $(STRIP) -Dm755 $(BIN)/$$worker $(DESTDIR)$(PREFIX)/libexec/riffle/$$worker; done
	$(foreach file,$(SHARED),install -Dm644 $(subst :, $(DESTDIR)$(PREFIX)/share/,$(file)) &&) true

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/riffle \
		$(foreach file,$(SHARED),$(DESTDIR)$(PREFIX)/share/$(lastword $(subst :, ,$(file))))
	rm -rf $(DESTDIR)$(PREFIX)/libexec/riffle

version:
	@echo $(VERSION)

# ROOT=bookworm or ROOT=trixie: in a root of that release, which is made where it is not there; the toolchain is lent.
ROOT ?=
RELEASES = bookworm trixie
DIST = .build/dist
IN_ROOT = sh assets/packages/in-root.sh

deb: packaging-deps
	@$(if $(ROOT),$(IN_ROOT) $(ROOT) deb,$(MAKE) --no-print-directory build && sh assets/packages/deb.sh $(VERSION) $(BIN) $(DIST))

# Tarballs too: their programs find each other wherever they are unpacked.
tarball:
	@$(if $(ROOT),$(IN_ROOT) $(ROOT) tarball,$(MAKE) --no-print-directory build && sh assets/packages/tarball.sh $(VERSION) $(BIN) $(DIST))

dist:
	@rm -rf $(DIST)
	@set -e; for release in $(RELEASES); do $(IN_ROOT) $$release deb tarball; done

# Installs, runs, upgrades and removes what was built last; `make check` does without where no root can be made.
packages-check:
	@sh assets/install-packages.sh $(PACKAGING_PACKAGES) $(PACKAGES_CHECK_PACKAGES)
	@desktop-file-validate assets/desktop/riffle.desktop
	@appstreamcli validate --no-net $(METAINFO)
	@for page in $(PAGES); do mandoc -T lint -W warning $$page || exit 1; done
	@$(MAKE) --no-print-directory apt
	@sh Tests/packages.sh .build/roots $(DIST) .build/apt $(RELEASES)

# The repository is a folder for any web server: docs/building.md says what users write.
apt: dist
	@sh assets/packages/apt.sh $(DIST) .build/apt $(RELEASES)

deps: toolchain
	@sh assets/install-packages.sh $(BUILD_PACKAGES)
	@for package in $(DECODER_PACKAGES) $(FETCH_PACKAGES); do \
		sh assets/install-packages.sh $$package || echo "not to be had: $$package" >&2; done

test-deps:
	@sh assets/install-packages.sh $(TEST_PACKAGES)

trust-deps:
	@sh assets/install-packages.sh $(TRUST_PACKAGES)

bench-deps:
	@sh assets/install-packages.sh $(BENCH_PACKAGES)
	@for package in $(BENCH_PEERS); do \
		sh assets/install-packages.sh $$package || echo "not to be had: $$package" >&2; done
	@sh assets/root.sh make $(PEERS_RELEASE) $(PEERS_ROOT) chafa timg || echo 'not to be had: chafa and timg of $(PEERS_RELEASE)' >&2

packaging-deps:
	@sh assets/install-packages.sh $(PACKAGING_PACKAGES)

toolchain:
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
		echo 'riffle needs a Swift toolchain, version 6.2 or newer: see https://www.swift.org/install/linux/' >&2; \
		exit 1; }

clean:
	rm -rf .build build
