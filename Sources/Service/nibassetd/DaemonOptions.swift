import AssetServer
import CommandLineOptions
import LinuxSystem
import ServiceManager
import WireProtocol

/// What the command line says.
struct DaemonOptions {
    var configuration: Configuration
    var socketPath: String
    var logLevel = Log.Level.notice
    /// A descriptor that is closed when the daemon listens, or when another one does already.
    var readyDescriptor: FileDescriptor?

    static let accepted: [CommandLineOptions.Option] = [
        .init("system", help: "serve everybody, at \(SocketPath.system)"),
        .init("user", help: "serve the user who starts it (the default)"),
        .init("socket", value: "PATH", help: "listen there instead of the usual place"),
        .init("cache-limit", value: "BYTES", help: "memory for decoded images and sounds (default 536870912)"),
        .init("user-limit", value: "BYTES", help: "private memory of one user (default its share of the cache)"),
        .init("sound-limit", value: "FRAMES", help: "longer sounds are streamed, not decoded (default 1440000)"),
        .init("idle-exit", value: "SECONDS", help: "end when no client was there for so long"),
        .init("assets", value: "DIR", help: "the folder with our own Images and Sounds"),
        .init("worker", value: "PATH", help: "the program that decodes"),
        .init("vector-worker", value: "PATH", help: "the program that renders PDF and SVG"),
        .init("file-helper", value: "PATH", help: "the program that lists and opens files"),
        .init("ready-fd", value: "NUMBER", help: "a descriptor to close when clients can connect"),
        .init("log-level", value: "LEVEL", help: "error, warning, notice (the default), info or debug"),
        .init("help", "h", help: "show this"),
        .init("version", "V", help: "show the version"),
    ]

    init(_ options: CommandLineOptions) throws(CommandLineOptions.Refusal) {
        let instance: Welcome.Instance = options.has("system") ? .system : .user
        let programs = InstalledFiles()
        configuration = Configuration(
            instance: instance,
            fileHelperProgram: options.value(of: "file-helper") ?? programs.program("nibasset-files"),
            workerProgram: options.value(of: "worker") ?? programs.program("nibasset-worker"),
            vectorWorkerProgram: options.value(of: "vector-worker") ?? programs.program("nibasset-vector-worker"))
        configuration.assetsFolder = options.value(of: "assets") ?? programs.assetsFolder
        if let limit = try options.number(of: "cache-limit", in: (8 << 20)...(1 << 50)) {
            configuration.cacheLimit = limit
        }
        if let limit = try options.number(of: "user-limit", in: (4 << 20)...(1 << 50)) {
            configuration.userLimit = limit
        }
        if let frames = try options.number(of: "sound-limit", in: 0...(1 << 40)) {
            configuration.soundFrameLimit = frames
        }
        if let seconds = try options.number(of: "idle-exit", in: 1...10_000_000) {
            configuration.idleLimit = seconds * 1_000_000_000
        }
        configuration.pressureSource = PressureSource(environment: environmentVariable)
        if instance == .system { configuration.adminGroup = groupIdentifier(of: "nibassetd-admin") }
        socketPath = options.value(of: "socket") ?? ListeningSocket.standardPath(instance)
        if let name = options.value(of: "log-level") {
            guard let level = Log.Level.allCases.first(where: { $0.name == name }) else {
                throw .badValue(option: "log-level", found: name, expected: "error, warning, notice, info or debug")
            }
            logLevel = level
        }
        if let number = try options.number(of: "ready-fd", in: 3...1_000_000) {
            readyDescriptor = FileDescriptor(owning: Int32(number))
        }
    }

    static var help: String {
        """
        Usage: nibassetd [OPTION]...
        Resolves the image and sound references of nib files and holds the decoded images and sounds for every process.

        \(CommandLineOptions.help(accepted))
        Clients start a daemon for their user by themselves when no system daemon is there.

        """
    }
}
