public import LinuxSystem

extension EventLoop {
    /// Lets everything else that is ready be handled first: for long work in pieces.
    public func turn() async throws(SystemError) {
        var timer: TimerSource?
        let result: Result<Void, SystemError> = await withCheckedContinuation { continuation in
            do throws(SystemError) {
                timer = try self.timer(after: 0) { continuation.resume(returning: .success(())) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        withExtendedLifetime(timer) {}
        try result.get()
    }
}
