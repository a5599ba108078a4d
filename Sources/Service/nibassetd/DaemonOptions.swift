import AssetServer
import CommandLineOptions
import LinuxSystem
import ServiceManager
import WireProtocol

/// Values of the command line and the configuration file.
struct DaemonOptions {
    var configuration: Configuration
    var socketPath: String
    /// The command line, with which the settings are read again.
    let given: CommandLineOptions
    /// Descriptor that is closed when the daemon listens, or when another daemon listens already.
    var readyDescriptor: FileDescriptor?

    /// Options that are not settings: they say which daemon this is and where its parts are.
    static let placement: [CommandLineOptions.Option] = [
        .init("system", help: "serve everybody, at \(SocketPath.system)"),
        .init("user", help: "serve the user who starts it (the default)"),
        .init("socket", value: "PATH", help: "listen at this absolute path instead of the usual place"),
        .init("config", value: "PATH", help: "read this configuration file instead of the usual one"),
        .init("worker", value: "PATH", help: "the program that decodes"),
        .init("vector-worker", value: "PATH", help: "the program that renders PDF and SVG"),
        .init("file-helper", value: "PATH", help: "the program that lists and opens files"),
        .init("ready-fd", value: "NUMBER", help: "a descriptor to close when clients can connect"),
    ]

    static let actions: [CommandLineOptions.Option] = [
        .init(
            "check-config",
            help: "check the configuration file, name wrong lines and settings without effect, and end"),
        .init("dump-configuration", help: "print a configuration file with all settings and their defaults"),
        .init(
            "manual", value: "PAGE", words: DaemonManual.Page.allCases.map(\.rawValue),
            help:
                "print the source of a page of the manual: nibassetd(8), nibassetd.conf(5) or the overview, nibassetd(7)"
        ),
        .init(
            "completion", value: "SHELL", words: Completion.Shell.allCases.map(\.rawValue),
            help: "print the script with which bash, zsh or fish completes the command line"),
        .init("help", "h", help: "show this"),
        .init("version", "V", help: "show the version"),
    ]

    static let settings: [CommandLineOptions.Option] = Setting.allCases.map(\.entry).map { entry in
        .init(
            entry.name, value: entry.kind.placeholder, words: entry.kind.words,
            help: "\(entry.meaning) (default: \(entry.standardText))")
    }

    static let accepted = placement + settings + actions

    init(_ options: CommandLineOptions) throws {
        let instance = Self.instance(of: options)
        let programs = InstalledFiles()
        configuration = Configuration(
            instance: instance,
            fileHelperProgram: options.value(of: "file-helper") ?? programs.program("nibasset-files"),
            workerProgram: options.value(of: "worker") ?? programs.program("nibasset-worker"),
            vectorWorkerProgram: options.value(of: "vector-worker") ?? programs.program("nibasset-vector-worker"))
        given = options
        configuration.settings = try Self.settings(of: options)
        configuration.assetsFolder = configuration.settings.text(.assets) ?? programs.assetsFolder
        configuration.gnustepLibraries = programs.gnustepLibraries(instance)
        configuration.pressureSource = PressureSource(environment: environmentVariable)
        if instance == .system { configuration.adminGroup = groupIdentifier(of: AdministratorGroup.name) }
        socketPath = options.value(of: "socket") ?? ListeningSocket.standardPath(instance)
        if let number = try options.number(of: "ready-fd", in: 3...1_000_000) {
            readyDescriptor = FileDescriptor(owning: Int32(number))
        }
    }

    /// Reads the settings of the file, and of the command line, which wins.
    static func settings(of options: CommandLineOptions) throws -> SettingValues {
        var values = try SettingsFile(of: options).values()
        for (setting, entry) in Setting.allCases.map({ ($0, $0.entry) }) {
            guard let text = options.value(of: entry.name) else { continue }
            do {
                try values.set(setting, to: text)
            } catch {
                throw CommandLineOptions.Refusal.badValue(
                    option: entry.name, found: text, expected: entry.kind.expectation)
            }
        }
        return values
    }

    static func instance(of options: CommandLineOptions) -> Welcome.Instance {
        options.has("system") ? .system : .user
    }

    static var help: String {
        """
        Usage: nibassetd [OPTION]...
        Resolves the image and sound references of nib files and holds the decoded images and sounds for every process.

        \(CommandLineOptions.help(placement))
        Settings; the configuration file sets them too (~/.config/nibassetd/nibassetd.conf, with --system \(SettingsFile.systemPath)):
        \(CommandLineOptions.help(settings))
        \(CommandLineOptions.help(actions))
        Sizes take K, M, G, T or P; times take s, min, h or d. Clients start a daemon for their user when no system daemon is there.

        """
    }
}

extension SettingValues {
    /// The least important lines that are logged.
    var logLevel: Log.Level {
        let name = text(.logLevel)
        return Log.Level.allCases.first { $0.name == name } ?? .notice
    }
}
