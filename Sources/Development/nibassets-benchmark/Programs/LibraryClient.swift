import LinuxSystem

/// The C program that uses libnibassets.so.
struct LibraryClient {
    /// Paths of the library, of the daemon's socket and of the bundle.
    let arguments: [String]

    init(_ daemon: RunningDaemon, _ bundle: String) {
        arguments = [Installed.library, daemon.socketPath, bundle]
    }

    /// Returns the nanoseconds that a command prints.
    func nanoseconds(_ command: [String]) throws -> [Double] {
        try StartedProgram.durations(of: Installed.libraryClient, arguments + command).map { $0 * 1000 }
    }

    /// Starts a process that holds the images "0", "1" and so on.
    func hold(_ count: Int) throws -> HoldingProgram {
        try HoldingProgram(Installed.libraryClient, arguments + ["hold", "\(count)"])
    }

    /// Starts a process that runs a command, without waiting for its end. The output goes to a file.
    func start(_ command: [String], output: FileDescriptor) throws -> StartedProgram {
        let null = try FileDescriptor.open("/dev/null", .readWrite)
        return try StartedProgram(
            Installed.libraryClient, arguments + command, descriptors: [null, output, .standardError])
    }
}
