import LinuxSystem

/// Unmodified GNUstep applications, started on a screen of their own with and without `NibAssets.bundle`.
struct ApplicationStarts {
    static let packages =
        "apt-get install gobjc gnustep-make libgnustep-gui-dev xvfb aclock.app agenda.app cynthiune.app gnumail.app gorm.app gridlock.app grr.app "
        + "gworkspace.app pikopixel.app price.app projectcenter.app talksoup.app terminal.app"

    /// State of the service when an application starts.
    enum State: String, CaseIterable {
        /// Without the bundle.
        case plain
        /// With a daemon that has just started.
        case cold
        /// With the same daemon, which has seen one start of the application.
        case learnt
        /// With the same daemon, which has seen two starts.
        case warm
        /// With the bundle, but without a daemon.
        case absent
        /// With the daemon, only in the last round, until the bundle has reported the time that this start saved.
        case saving
    }

    /// The milliseconds of one start.
    struct Start {
        /// Time inside `imageNamed:` and `soundNamed:`; in the state `saving`, the saved time that the bundle reports.
        let inside: Double
        /// Time to load and start `NibAssets.bundle`.
        let loading: Double
        /// Time from the execution of the program until the application has launched.
        let launched: Double
    }

    /// The starts of an application, round by round.
    private(set) var starts: [String: [State: [Start]]] = [:]

    /// Starts each application `rounds` times in each state; nil if a needed package is not installed.
    init?(_ applications: [String], rounds: Int, in workplace: Workplace) throws {
        let folder = try workplace.makeFolder()
        let timer = folder + "/StartTimer.bundle"
        let script = """
            set -e
            mkdir -p \(timer)/Resources
            echo '{NSExecutable = StartTimer; NSPrincipalClass = StartTimer;}' > \(timer)/Resources/Info-gnustep.plist
            gcc -std=gnu11 -O2 $(gnustep-config --objc-flags | sed 's/-MMD -MP//') -shared -o \(timer)/StartTimer \
                \(Installed.peers)/gnustep-peer/StartTimer.m
            install --strip \(Installed.library) \(folder)/libnibassets.so.1
            make --silent -C \(Installed.sources)/Client/GNUstepBundle BUNDLE=\(folder)/NibAssets.bundle LIBRARY=\(Installed.folder) RUNPATH=\(folder)
            strip \(folder)/NibAssets.bundle/NibAssets
            command -v Xvfb
            for name in \(applications.joined(separator: " ")); do test -x $(gnustep-config --variable=GNUSTEP_SYSTEM_APPS)/$name.app/$name; done
            """
        guard Installed.compile(script) else { return nil }
        let output = try MemoryFile.create("starts")
        let arguments =
            [
                Installed.peers + "/gnustep-peer/starts.bash", folder, Installed.daemon, folder + "/NibAssets.bundle",
                timer,
            ]
            + ["\(rounds)"] + applications
        let program = try StartedProgram(
            "/usr/bin/unshare", StartedProgram.contained(arguments),
            descriptors: [try .open("/dev/null"), output, .standardError])
        while try program.waitForEnd() == nil {}
        for line in String(decoding: try output.readAll(limit: 1 << 24) ?? [], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 5, let state = State(rawValue: String(words[1])), let inside = Double(words[2]),
                let loading = Double(words[3]), let launched = Double(words[4])
            else { throw BenchmarkError.unexpected(program: "starts.bash", found: String(line)) }
            starts[String(words[0]), default: [:]][state, default: []]
                .append(
                    Start(inside: inside / 1_000_000, loading: loading / 1_000_000, launched: launched / 1_000_000))
        }
    }
}
