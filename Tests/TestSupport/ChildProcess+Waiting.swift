internal import CLinux
public import LinuxSystem

extension ChildProcess {
    /// Waits at most `seconds` for the end of the process and returns how it ended. After that time, kills the process and returns nil.
    @discardableResult
    public func ending(within seconds: Int = 60) throws(SystemError) -> Ending? {
        var wait = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        // `wait` outlives the call.
        if unsafe poll(&wait, 1, Int32(seconds * 1000)) == 1 { return try reap() }
        kill()
        return nil
    }

    /// Starts a daemon with the option `--ready-fd 3`, and waits until the daemon listens.
    public static func startDaemon(
        _ command: [String], environment: [String], output: FileDescriptor
    ) throws(SystemError) -> ChildProcess {
        let process: ChildProcess
        let ready: FileDescriptor
        do {
            let signal: FileDescriptor
            (ready, signal) = try Socket.pair()
            process = try start(
                command[0], arguments: Array(command.dropFirst()), environment: environment,
                descriptors: [output, output, output, signal])
        }
        // Only the daemon still has the pair's other end: the end of file tells that the daemon has closed it.
        try Patience.waitForEnd(of: ready)
        return process
    }
}
