import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@testable import AssetServer

/// Answers depend on what the watches of listed folders report.
@Suite(.timeLimit(.minutes(20))) struct FolderStoreTests {
    init() { _ = TestLoop.shared }

    /// Each report takes a whole turn, so the new listing comes while watches still have to report.
    @Test @EventLoopActor func earlierWatchesReportAllChangesBeforeTheFolderIsListedAgain() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("Bundle")
        var settings = FileAccess.Settings(program: try builtProgram("nibasset-files"), publicRule: .reachable)
        settings.deadline = 86_400_000  // a day: the test waits for answers only
        let access = FileAccess(loop: TestLoop.shared, settings: settings)
        let path = FilePath(String(folder.absolute("Bundle").dropFirst()))
        let store = FolderStore(access: access)
        var told: Set<Int> = []
        var earlier: [Folder] = []
        for number in 0..<8 {
            let listed = try await store.list(path, in: access.root(for: 1), account: nil) { _ in
                told.insert(number)
                while !EventLoopActor.isTurnOver {}
            }
            earlier.append(try #require(listed))
        }
        try folder.makeFolder("Bundle/new")
        _ = try await store.list(path, in: access.root(for: 1), account: nil) { _ in }
        #expect(told.count == earlier.count)
    }
}
