import LinuxSystem

/// The C program that uses libnibassets.so.
struct LibraryClient {
    /// The library, and where to connect.
    let arguments: [String]

    init(_ daemon: RunningDaemon, _ bundle: String) {
        arguments = [Installed.library, daemon.socketPath, bundle]
    }

    /// The numbers that a command prints.
    func nanoseconds(_ command: [String]) throws -> [Double] {
        try StartedProgram.durations(of: Installed.libraryClient, arguments + command).map { $0 * 1000 }
    }

    /// A process that holds the images "0", "1" and so on.
    func hold(_ count: Int) throws -> HoldingProgram {
        try HoldingProgram(Installed.libraryClient, arguments + ["hold", "\(count)"])
    }

    /// A process that runs a command and is not waited for; its output goes to a file.
    func start(_ command: [String], output: FileDescriptor) throws -> StartedProgram {
        let null = try FileDescriptor.open("/dev/null", .readWrite)
        return try StartedProgram(
            Installed.libraryClient, arguments + command, descriptors: [null, output, .standardError])
    }
}
