import LinuxSystem
import Testing

@Suite(.timeLimit(.minutes(20))) struct RawTerminalTests {
    /// Bits of the signals that this thread blocks, as the kernel lists them.
    private static var blockedSignals: UInt64? {
        get throws {
            let status = try FileDescriptor.open("/proc/thread-self/status").readAll(limit: 1 << 16) ?? []
            let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
            return line.flatMap { UInt64($0.dropFirst(8), radix: 16) }
        }
    }

    /// In a process of its own, because other tests block signals, too.
    @Test func signalsHaveTheirEffectAgainAfterwards() async throws {
        try await #require(processExitsWith: .success) {
            let before = try #require(try Self.blockedSignals)
            let input = try FileDescriptor.open("/dev/ptmx", [.readWrite])
            let terminal = try #require(RawTerminal(input))
            let interrupt: UInt64 = 1 << 1
            #expect(try #require(try Self.blockedSignals) & interrupt != 0 && before & interrupt == 0)
            terminal.restore()
            #expect(try Self.blockedSignals == before)
        }
    }

    /// In a process of its own, because the limit counts for all threads.
    @Test func aFailureLeavesTheSignalsAlone() async throws {
        try await #require(processExitsWith: .success) {
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
