internal import CLinux
public import LinuxSystem

extension ChildProcess {
    /// How it ended; waits for that at most `seconds`, and kills it when they are over: then there is no ending to tell.
    @discardableResult
    public func ending(within seconds: Int = 60) throws(SystemError) -> Ending? {
        var wait = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        // `wait` outlives the call.
        if unsafe poll(&wait, 1, Int32(seconds * 1000)) == 1 { return try reap() }
        kill()
        return nil
    }

    /// Starts a daemon that has the option `--ready-fd 3`, and waits until it listens.
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
        // Its end of the pair is the only one that is left: the end of file tells that it has closed it.
        try Patience.waitForEnd(of: ready)
        return process
    }
}
