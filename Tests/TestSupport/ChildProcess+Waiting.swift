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
}
