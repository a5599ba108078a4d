import Testing

@testable import WorkerSandbox

/// The filter runs in tests on x86-64 only. For other processors, this suite checks that the filter's calls exist there.
@Suite(.timeLimit(.minutes(20))) struct CallTableTests {
    private static let x86: UInt32 = 0xC000_003E
    private static let arm: UInt32 = 0xC000_00B7
    /// Old calls that 64-bit ARM lacks, with the calls that its C library uses instead.
    private static let successors = [
        "access": "faccessat", "open": "openat", "readlink": "readlinkat", "stat": "newfstatat",
    ]

    @Test(arguments: [FilteredCall.closedTable, FilteredCall.readingTable])
    func everyCallOrItsSuccessorExists(_ table: [FilteredCall]) {
        for call in table {
            #expect(CallFilter.number(of: call.name, on: Self.x86) != nil, "\(call.name)")
            if CallFilter.number(of: call.name, on: Self.arm) == nil {
                let successor = Self.successors[call.name]
                #expect(table.contains { $0.name == successor && $0.verdict == call.verdict }, "\(call.name)")
            } else {
                #expect(Self.successors[call.name] == nil, "\(call.name)")
            }
        }
    }
}
