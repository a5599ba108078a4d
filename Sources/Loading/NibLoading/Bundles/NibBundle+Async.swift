internal import AssetModel
internal import LinuxSystem

// Loading for asynchronous code. The task is suspended while a thread of the call's own reads files and waits for the daemon.
extension NibBundle {
    /// Reads the nib with a name, without blocking.
    public func nib(named name: String, profile: NibProfile? = nil) async throws(NibError) -> Nib {
        try await waiting { () throws(NibError) in try self.nib(named: name, for: nil, profile: profile) }
    }

    /// Reads the storyboard with a name, without blocking.
    public func storyboard(named name: String) async throws(NibError) -> Storyboard {
        try await waiting { () throws(NibError) in try self.storyboard(named: name) }
    }

    /// Makes a call on a new thread. Where the system has none, the call is made at once.
    private func waiting<Value: Sendable>(
        _ call: @escaping @Sendable () throws(NibError) -> Value
    ) async throws(NibError) -> Value {
        try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, NibError>, Never>) in
            let work: @Sendable () -> Void = {
                continuation.resume(returning: Result { () throws(NibError) in try call() })
            }
            do throws(SystemError) { try startThread(work) } catch { work() }
        }.get()
    }
}
