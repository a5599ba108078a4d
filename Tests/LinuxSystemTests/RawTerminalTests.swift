import LinuxSystem
import TestSupport
import Testing

/// Each test has a process of its own: signals go to a whole process, and so does its limit on descriptors.
@Suite(.timeLimit(.minutes(20))) struct RawTerminalTests {
    /// The set of signals that this thread blocks, as the kernel writes it.
    private static var blockedSignals: Substring? {
        get throws {
            let status = try FileDescriptor.open("/proc/thread-self/status").readAll(limit: 1 << 16) ?? []
            return String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
        }
    }

    @Test func signalsHaveTheirEffectAgainAfterwards() async throws {
        try await #require(processExitsWith: .success) {
            unblockSignals()
            let before = try Self.blockedSignals
            let terminal = try #require(RawTerminal(try FileDescriptor.open("/dev/ptmx", [.readWrite])))
            #expect(try Self.blockedSignals != before)
            terminal.restore()
            #expect(try Self.blockedSignals == before)
        }
    }

    @Test func aFailureLeavesTheSignalsAlone() async throws {
        try await #require(processExitsWith: .success) {
            unblockSignals()
            let before = try Self.blockedSignals
            let input = try FileDescriptor.open("/dev/ptmx", [.readWrite])
            do {
                let last = try FileDescriptor.open("/dev/null")
                try ProcessLimit.descriptors.lower(to: UInt64(last.number) + 1)
                #expect(RawTerminal(input) == nil)
                withExtendedLifetime(last) {}
            }
            #expect(try Self.blockedSignals == before)
        }
    }
}
