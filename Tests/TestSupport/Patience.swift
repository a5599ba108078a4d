public import LinuxSystem

/// Waits for conditions and input with a time limit: instead of hanging, a test fails with the name of the condition.
///
/// The limit is far above the time that a busy machine needs; no test depends on the time that a step takes.
public enum Patience {
    /// Longest time of a wait, in nanoseconds.
    private static let limit: UInt64 = 300_000_000_000
    /// `errno` of a call that took too long.
    private static let timedOut: Int32 = 110

    /// Waits until `isSo` returns true: calls `isSo` every 0.1 ms at first, later every 5 ms to leave the processors to others.
    public static func wait(until isSo: () throws -> Bool) throws {
        let deadline = monotonicNanoseconds() + limit
        var interval: UInt64 = 100_000
        while try !isSo() {
            if monotonicNanoseconds() > deadline { throw SystemError("waiting for a condition", code: timedOut) }
            pause(nanoseconds: interval)
            interval = min(2 * interval, 5_000_000)
        }
    }

    /// Same as `wait`, for an asynchronous test, which leaves the processors to others meanwhile.
    public static func poll(
        isolation: isolated (any Actor)? = #isolation, until isSo: () async throws -> Bool
    ) async throws {
        let deadline = monotonicNanoseconds() + limit
        while try await !isSo() {
            if monotonicNanoseconds() > deadline { throw SystemError("waiting for a condition", code: timedOut) }
            try await Task.sleep(nanoseconds: 1_000_000)
        }
    }

    /// Waits until input can be read, or the other end is closed.
    public static func waitForInput(_ descriptor: FileDescriptor) throws(SystemError) {
        guard try descriptor.wait(for: .reading, until: monotonicNanoseconds() + limit).isEmpty else { return }
        throw SystemError("waiting for input", code: timedOut)
    }

    /// Waits for the next message and returns the result of `Socket.receive`.
    public static func receive(
        into buffer: inout [UInt8], descriptorLimit: Int = 0, on socket: FileDescriptor
    ) throws(SystemError) -> Socket.Received {
        try waitForInput(socket)
        return try Socket.receive(into: &buffer, descriptorLimit: descriptorLimit, on: socket)
    }

    /// Waits for the next message and returns its text; empty at the end of the connection.
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
