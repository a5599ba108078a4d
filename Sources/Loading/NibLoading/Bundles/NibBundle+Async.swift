internal import AssetModel
internal import LinuxSystem

// Loading for asynchronous code. Each call makes a thread that reads files and waits for the daemon; the task is suspended meanwhile.
extension NibBundle {
    /// Reads the nib with a name, without blocking.
    public func nib(named name: String, profile: NibProfile? = nil) async throws(NibError) -> Nib {
        try await waiting { () throws(NibError) in try self.nib(named: name, for: nil, profile: profile) }
    }

    /// Reads the storyboard with a name, without blocking.
    public func storyboard(named name: String) async throws(NibError) -> Storyboard {
        try await waiting { () throws(NibError) in try self.storyboard(named: name) }
    }

    /// Makes a call on a new thread. If the system cannot make a thread, the call blocks the current one.
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
