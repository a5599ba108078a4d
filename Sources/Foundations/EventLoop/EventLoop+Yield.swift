public import LinuxSystem

extension EventLoop {
    /// Lets the loop handle other events before the caller goes on. For long work, done in steps.
    public func yield() async throws(SystemError) {
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
