import EventLoop
import FileAccess
import LinuxSystem
import LookupProtocol
import TestSupport
import Testing

/// Files that are opened without a helper. What was listed was looked up by the kernel, which has it in memory from then on.
@Suite struct OpeningAtOnceTests {
    /// Isolated code runs only where the loop does.
    init() { _ = TestLoop.shared }

    @Test @EventLoopActor func theAnswerIsTheHelpers() async throws {
        for rule in [PublicFileRule.reachable, .rootOwned] {
            let access = try Access { $0.publicRule = rule }
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
        }
    }

    @Test @EventLoopActor func whatIsNoRegularFileOfTheFolderIsLeftToAHelper() async throws {
        let access = try Access()
        let folder = try TemporaryFolder()
        try folder.write("a")
        try folder.makeFolder("folder")
        try folder.makeFIFO("fifo")
        try folder.link("inside", to: "a")
        try folder.link("outside", to: "/usr/bin/env")
        try folder.link("linked", to: "folder")
        try folder.write("folder/b")
        let facts = try await access.files.list("", in: folder.directory(), for: 1).facts
        for name in ["folder", "fifo", "inside", "outside", "linked/b", "missing", "../a", "/usr/bin/env", ""] {
            _ = try? await access.facts(name, in: folder)  // so that the kernel knows it
            #expect(
                try access.files.openAtOnce(FilePath(name), in: folder.directory(), folder: facts) == nil, "\(name)")
        }
        #expect(try access.files.openAtOnce("a", in: folder.directory(), folder: facts) != nil)
    }

    @Test @EventLoopActor func whatIsMountedElsewhereIsLeftToAHelper() async throws {
        let access = try Access()
        let root = try FileDescriptor.open("/", [.pathOnly, .directory])
        let facts = try await access.files.list("proc/self", in: root, for: 1).facts
        #expect(!facts.isLocal)
        // Whatever the folder's facts say.
        let folder = try TemporaryFolder()
        let local = try await access.files.list("", in: folder.directory(), for: 1).facts
        _ = try await access.files.open("proc/version", in: root, for: 1)
        #expect(access.files.openAtOnce("proc/version", in: root, folder: local) == nil)
    }

    @Test @EventLoopActor func aFolderOfAForeignFileSystemIsLeftToAHelper() async throws {
        let access = try Access()
        let folder = try TemporaryFolder()
        try folder.write("a")
        let local = try await access.files.list("", in: folder.directory(), for: 1).facts
        try #require(local.isLocal)
        let foreign = LookupReply.Listed(
            watch: local.watch, status: local.status, path: local.path, isForeign: true, isLocal: false, isPublic: true)
        #expect(try access.files.openAtOnce("a", in: folder.directory(), folder: foreign) == nil)
    }

    @Test @EventLoopActor func whoMaySeeItIsJudgedByFolderAndFile() async throws {
        let access = try Access()
        let folder = try TemporaryFolder()
        try folder.write("open/all", [1])
        try folder.write("open/group", [1], mode: 0o640)
        try folder.write("closed/all", [1])
        try folder.setMode(0o700, of: "closed")
        let open = try await access.files.list("open", in: folder.directory(), for: 1).facts
        let closed = try await access.files.list("closed", in: folder.directory(), for: 1).facts
        #expect(open.isPublic && !closed.isPublic)
        let directory = try folder.directory()
        #expect(access.files.openAtOnce("open/all", in: directory, folder: open)?.facts.isPublic == true)
        #expect(access.files.openAtOnce("closed/all", in: directory, folder: closed)?.facts.isPublic == false)
        #expect(access.files.openAtOnce("open/group", in: directory, folder: open) == nil, "that is left to the client")
    }
}
