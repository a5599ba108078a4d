import LinuxSystem
import Testing

@Suite(.timeLimit(.minutes(20))) struct RawTerminalTests {
    /// The signals that this thread blocks, as the kernel lists them.
    private static var blockedSignals: Substring? {
        get throws {
            let status = try FileDescriptor.open("/proc/thread-self/status").readAll(limit: 1 << 16) ?? []
            return String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
        }
    }

    @Test func signalsHaveTheirEffectAgainAfterwards() throws {
        let before = try Self.blockedSignals
        let input = try FileDescriptor.open("/dev/ptmx", [.readWrite])
        let terminal = try #require(RawTerminal(input))
        #expect(try Self.blockedSignals != before)
        terminal.restore()
        #expect(try Self.blockedSignals == before)
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
