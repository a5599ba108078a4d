public import Testing

/// Tests that wait in system calls, for programs and messages, run on threads made for them.
///
/// The concurrency library has one thread for each processor. A test that holds one of them for minutes keeps the tasks of all other tests waiting, and
/// with them the daemons that run in this process.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    /// Whether the trait of a suite holds for all its tests: true.
    public var isRecursive: Bool { true }

    /// Scopes for the cases of a test: the trait itself for each case.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    /// Runs a case of a test on one of the threads.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// The tests wait in system calls.
    public static var blocking: Self { Self() }
}
