public import LinuxSystem

/// Waits for what must come, but not for ever: a test that would hang says instead what it waited for.
///
/// The limit is a backstop, far above what a busy machine needs; no test depends on how long something takes.
public enum Patience {
    /// How long a wait lasts at most, in nanoseconds.
    private static let limit: UInt64 = 300_000_000_000
    /// `errno` of a call that took too long.
    private static let timedOut: Int32 = 110

    /// Asks again until it is so: at first often, later as often as leaves the processors to others.
    public static func wait(until isSo: () throws -> Bool) throws {
        let deadline = monotonicNanoseconds() + limit
        var interval: UInt64 = 100_000
        while try !isSo() {
            if monotonicNanoseconds() > deadline { throw SystemError("waiting for a condition", code: timedOut) }
            pause(nanoseconds: interval)
            interval = min(2 * interval, 5_000_000)
        }
    }

    /// The same for an asynchronous test, which leaves the processors to others meanwhile.
    public static func poll(
        isolation: isolated (any Actor)? = #isolation, until isSo: () async throws -> Bool
    ) async throws {
        let deadline = monotonicNanoseconds() + limit
        while try await !isSo() {
            if monotonicNanoseconds() > deadline { throw SystemError("waiting for a condition", code: timedOut) }
            try await Task.sleep(nanoseconds: 1_000_000)
        }
    }

    /// Waits until something can be read, or the other end is gone.
    public static func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) {
        guard try descriptor.wait(for: .reading, until: monotonicNanoseconds() + limit).isEmpty else { return }
        throw SystemError("waiting for input", code: timedOut)
    }

    /// The next message, as `Socket.receive` gives it.
    public static func receive(
        into buffer: inout [UInt8], descriptorLimit: Int = 0, on socket: FileDescriptor
    ) throws(SystemError) -> Socket.Received {
        try waitForInput(socket)
        return try Socket.receive(into: &buffer, descriptorLimit: descriptorLimit, on: socket)
    }

    /// The next message as text; empty at the end.
    public static func text(on socket: FileDescriptor) throws(SystemError) -> String {
        var buffer = [UInt8](repeating: 0, count: 1_024)
        guard case .message(let count, _, _) = try receive(into: &buffer, on: socket) else { return "" }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Reads until the other end is closed.
    public static func waitForEnd(of socket: FileDescriptor) throws(SystemError) {
        var buffer: [UInt8] = [0]
        while case .message = try receive(into: &buffer, on: socket) {}
    }
}
