import TestSupport

/// A suite whose tests have a folder of their own, and the loop on which isolated code runs.
class FolderSuite {
    let folder: TemporaryFolder

    init() throws {
        _ = TestLoop.shared
        folder = try TemporaryFolder()
    }
}
