import EventLoop
import LinuxSystem
import TestSupport
import Testing

@testable import AssetServer

/// Answers depend on what the watches of listed folders report.
@Suite(.timeLimit(.minutes(20))) final class FolderStoreTests: FolderSuite {
    /// Each report takes a whole turn, so the new listing comes while watches still have to report.
    @Test @EventLoopActor func earlierWatchesReportAllChangesBeforeTheFolderIsListedAgain() async throws {
        try folder.makeFolder("Bundle")
        let access = try Access()
        let directory = try await access.directory(folder)
        let store = FolderStore(access: access.files)
        var told: Set<Int> = []
        var earlier: [Folder] = []
        for number in 0..<8 {
            let listed = try await store.list("Bundle", in: directory, account: nil) { _ in
                told.insert(number)
                while !EventLoopActor.isTurnOver {}
            }
            earlier.append(try #require(listed))
        }
        try folder.makeFolder("Bundle/new")
        _ = try await store.list("Bundle", in: directory, account: nil) { _ in }
        #expect(told.count == earlier.count)
    }
}
