import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

/// Files that are opened without a helper. What was listed was looked up by the kernel, which has it in memory from then on.
@Suite(.timeLimit(.minutes(20))) struct OpeningAtOnceTests {
    /// Isolated code runs only where the loop does.
    init() { _ = TestLoop.shared }

    @Test @EventLoopActor func theAnswerIsTheHelpers() async throws {
        let access = try Access { $0.publicRule = .rootOwned }
        let folder = try TemporaryFolder()
        try folder.write("R/a.png", [1, 2, 3])
        let facts = try await access.files.list("R", in: folder.directory(), for: 1).facts
        let helpers = try await access.facts("R/a.png", in: folder)
        access.files.endHelper(of: 1)
        let opened = try #require(access.files.openAtOnce("R/a.png", in: folder.directory(), folder: facts))
        #expect(opened.facts == helpers)
        #expect(try opened.file.read(at: 0, count: 10) == [1, 2, 3])
        #expect(throws: SystemError.self) { try opened.file.write([4]) }
        #expect(access.files.users.isEmpty, "no helper was asked")
        try folder.rename("R", to: "S")
        let moved = try #require(access.files.openAtOnce("S/a.png", in: folder.directory(), folder: facts))
        #expect(moved.facts.path.description == folder.absolute("S/a.png"))
    }

    @Test @EventLoopActor func whatIsNoRegularFileOfTheFolderIsLeftToAHelper() async throws {
        let access = try Access { $0.publicRule = .rootOwned }
        let folder = try TemporaryFolder()
        try folder.write("a")
        try folder.makeFolder("folder")
        try folder.makeFIFO("fifo")
        try folder.link("inside", to: "a")
        try folder.link("outside", to: "/usr/bin/env")
        try folder.link("linked", to: "folder")
        try folder.write("folder/b")
        let facts = try await access.files.list("", in: folder.directory(), for: 1).facts
        let directory = try folder.directory()
        for name in ["folder", "fifo", "inside", "outside", "linked/b", "missing", "../a", "/usr/bin/env", ""] {
            _ = try? await access.facts(name, in: folder)  // so that the kernel knows it
            #expect(access.files.openAtOnce(FilePath(name), in: directory, folder: facts) == nil, "\(name)")
        }
        #expect(access.files.openAtOnce("a", in: directory, folder: facts) != nil)
    }

    @Test @EventLoopActor func theServiceForEverybodyLeavesAllToHelpers() async throws {
        let access = try Access()
        let folder = try TemporaryFolder()
        try folder.write("a")
        let facts = try await access.files.list("", in: folder.directory(), for: 1).facts
        #expect(try access.files.openAtOnce("a", in: folder.directory(), folder: facts) == nil)
    }

    @Test @EventLoopActor func foldersThatOthersMayWriteOrThatArePublicAreLeftToHelpers() async throws {
        let access = try Access { $0.publicRule = .rootOwned }
        let folder = try TemporaryFolder()
        try folder.write("shared/a")
        try folder.setMode(0o777, of: "shared")
        let shared = try await access.files.list("shared", in: folder.directory(), for: 1).facts
        #expect(try access.files.openAtOnce("shared/a", in: folder.directory(), folder: shared) == nil)
        let root = try FileDescriptor.open("/", [.pathOnly, .directory])
        let system = try await access.files.list("usr/bin", in: root, for: 1).facts
        #expect(system.isPublic)
        #expect(try system.isBeneathLocal == root.isOnLocalFileSystem())
        _ = try await access.files.open("usr/bin/env", in: root, for: 1)
        #expect(access.files.openAtOnce("usr/bin/env", in: root, folder: system) == nil)
    }

    /// What counts is the directory that is passed: what is mounted beneath it can be taken away again.
    @Test @EventLoopActor func foldersBeneathADirectoryOfAnotherKindOfFileSystemAreLeftToHelpers() async throws {
        let access = try Access { $0.publicRule = .rootOwned }
        let processes = try FileDescriptor.open("/proc", [.pathOnly, .directory])
        #expect(try await !access.files.list("self", in: processes, for: 1).facts.isBeneathLocal)
        let folder = try TemporaryFolder()
        try folder.write("a")
        let facts = try await access.files.list("", in: folder.directory(), for: 1).facts
        try #require(facts.isBeneathLocal && !facts.isPublic)
        let foreign = FileReply.Listed(
            watch: facts.watch, status: facts.status, isForeign: false, isBeneathLocal: false, isPublic: false)
        #expect(try access.files.openAtOnce("a", in: folder.directory(), folder: foreign) == nil)
        // And nothing that is mounted elsewhere, whatever the facts say.
        let root = try FileDescriptor.open("/", [.pathOnly, .directory])
        _ = try? await access.files.open("proc/version", in: root, for: 1)
        #expect(access.files.openAtOnce("proc/version", in: root, folder: facts) == nil)
    }
}
