import AssetModel
import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) final class OpeningTests: FolderSuite {
    @Test @EventLoopActor func aRegularFileIsOpenedForReading() async throws {
        let access = try Access()
        try folder.write("Resources/a.png", [1, 2, 3])
        let directory = try await access.directory(folder)
        let facts = try await access.files.open("Resources/a.png", in: directory).facts
        #expect(facts.path.description == folder.absolute("Resources/a.png"))
        #expect(facts.watch == nil)
        let file = try #require(try await access.passed("Resources/a.png", in: directory, of: facts.status))
        #expect(try facts.status == file.status())
        #expect(try file.read(at: 0, count: 10) == [1, 2, 3])
        #expect(throws: SystemError.self) { try file.write([4]) }
    }

    @Test @EventLoopActor func whatIsNoRegularFileIsRefused() async throws {
        let access = try Access()
        try folder.makeFolder("d.png")
        try folder.makeFIFO("f.png")
        try folder.link("null.png", to: "/dev/null")
        try folder.link("loop.png", to: "loop.png")
        try folder.link("dangling.png", to: "nothing")
        #expect(try await access.refusal("d.png", in: folder) == .notRegular(.directory))
        #expect(try await access.refusal("f.png", in: folder) == .notRegular(.other))
        #expect(try await access.refusal("loop.png", in: folder) == .tooManyLinks)
        #expect(try await access.refusal("dangling.png", in: folder) == .notFound)
        #expect(try await access.refusal("missing.png", in: folder) == .notFound)
        #expect(try await access.refusal("missing/a.png", in: folder) == .notFound)
        // Everybody may write to a device node, so any of several reasons may come first.
        #expect(try await access.refusal("null.png", in: folder) != nil)
    }

    @Test @EventLoopActor func pathsThatLeadOutAreRefused() async throws {
        let access = try Access()
        try folder.write("bundle/a", [1])
        try folder.write("outside", [1])
        for path in ["../outside", "/etc/passwd", "a/../../outside", "a\0b"] {
            await #expect(throws: FileAccessError(path: path, reason: .refused(.leavesBundle))) {
                try await access.files.open(FilePath(path), in: access.directory(folder, "bundle"))
            }
        }
    }

    @Test @EventLoopActor func namesThatAreNotUTF8() async throws {
        try folder.write("plain")
        try folder.rename("plain", to: FilePath([0x61, 0xFF]))
        try folder.link("link", to: FilePath([0x61, 0xFF]))
        let access = try Access()
        for name in [FilePath([0x61, 0xFF]), "link"] {
            let facts = try await access.files.open(name, in: access.directory(folder)).facts
            #expect(facts.path.bytes == Array((folder.path + "/a").utf8) + [0xFF])
        }
        #expect(try await access.refusal("a\u{FFFD}", in: folder) == .notFound)
    }

    @Test("B6 links inside the bundle are followed") @EventLoopActor func linksInside() async throws {
        let access = try Access()
        try folder.write("Shared/a.png", [7])
        try folder.makeFolder("Resources")
        try folder.link("Resources/a.png", to: "../Shared/a.png")
        try folder.link("Resources/en.lproj", to: "../Shared")
        let facts = try await access.facts("Resources/a.png", in: folder)
        #expect(facts.path.description == folder.absolute("Shared/a.png") && facts.watch != nil)
        #expect(
            try await access.facts("Resources/en.lproj/a.png", in: folder).path.description
                == folder.absolute("Shared/a.png"))
        #expect(try await access.names("Resources/en.lproj", in: folder) == ["a.png"])
    }

    @Test(arguments: [PublicFileRule.reachable, .rootOwned]) @EventLoopActor
    func aFileIsCalledByItsOwnPath(_ rule: PublicFileRule) async throws {
        let access = try Access { $0.publicRule = rule }
        try folder.write("Resources/a.png", [7])
        try folder.link("a.png", to: "Resources/a.png")
        try folder.link("en.lproj", to: "Resources")
        try folder.link("loop.png", to: "loop.png")
        for path in ["Resources/a.png", "Resources//a.png", "./Resources/a.png", "a.png", "en.lproj/a.png"] {
            let facts = try await access.facts(path, in: folder)
            #expect(facts.path.description == folder.absolute("Resources/a.png"))
            #expect((facts.watch == nil) == (path == "Resources/a.png"), "\(path)")
        }
        #expect(try await access.refusal("loop.png", in: folder) == .tooManyLinks)
    }

    @Test @EventLoopActor func aPassedFolderIsPublicWhereEverybodyMayReachAndListIt() async throws {
        let access = try Access()
        try folder.makeFolder("inner")
        #expect(try await access.adopt(try folder.directory("inner")).isPublic)
        for (name, mode) in [("inner", 0o711), ("inner", 0o750), ("", 0o700)] as [(String, UInt32)] {
            try folder.setMode(mode, of: name)
            #expect(try await !access.adopt(try folder.directory("inner")).isPublic)
            try folder.setMode(0o755, of: name)
        }
        try folder.write("file")
        #expect(try await !access.adopt(try .open(folder.absolute("file"))).isPublic)
    }

    @Test("B6 links that leave the bundle are followed where every part of the way is root's alone")
    @EventLoopActor func linksToRoot() async throws {
        let access = try Access()
        try folder.link("absolute", to: "/usr/bin/env")
        try folder.link("relative", to: "../../usr/bin/env")
        try folder.link("again", to: "absolute")
        try folder.link("folder", to: "/usr/bin")
        let real = try FileDescriptor.open("/usr/bin/env").path()
        #expect(try await access.facts("absolute", in: folder).path.description == real)
        #expect(try await access.facts("relative", in: folder).path.description == real)
        #expect(try await access.facts("again", in: folder).path.description == real)
        #expect(try await access.facts("folder/env", in: folder).path.description == real)
        #expect(try await access.names("folder", in: folder).contains("env"))
        let facts = try await access.facts("absolute", in: folder)
        #expect(facts.watch != nil && facts.isPublic)
    }

    @Test("B6 other links that leave the bundle are refused") @EventLoopActor func untrustedLinks() async throws {
        let access = try Access()
        try folder.write("outside", [1])
        try folder.makeFolder("bundle")
        try folder.link("bundle/up", to: "../outside")
        try folder.link("bundle/absolute", to: folder.absolute("outside"))
        try folder.link("bundle/hop", to: folder.absolute("hop"))
        try folder.link("hop", to: "/usr/bin/env")
        for path in ["bundle/up", "bundle/absolute", "bundle/hop"] {
            let inner = try #require(path.split(separator: "/").last.map(String.init))
            let error = await #expect(throws: FileAccessError.self) {
                try await access.files.open(FilePath(inner), in: access.directory(folder, "bundle"))
            }
            // /tmp is the first folder of the path to which other users may write.
            #expect(error?.reason == .refused(.untrustedLink(component: "tmp", owner: 0, mode: 0o1777)))
        }
    }

    @Test @EventLoopActor func aFileIsPublicWhereEverybodyReachesIt() async throws {
        let access = try Access()
        try folder.write("open", [1])
        try folder.write("group", [1], mode: 0o640)
        try folder.write("closed/bundle/a", [1])
        try folder.setMode(0o700, of: "closed")
        #expect(try await access.facts("open", in: folder).isPublic)
        let bundle = try await access.directory(folder, "closed/bundle")
        #expect(try await !access.files.open("a", in: bundle).facts.isPublic)
        let error = await #expect(throws: FileAccessError.self) { try await access.facts("group", in: folder) }
        #expect(error?.reason == .refused(.permission), "what not everybody may read is left to the client")
    }

    private static let hasAccessControlLists: Bool = {
        guard let folder = try? TemporaryFolder(), (try? folder.write("a")) != nil else { return false }
        return (try? folder.setAccessControlList(of: "a")) != nil
    }()

    @Test(.enabled(if: hasAccessControlLists, "there are no access-control lists in /tmp")) @EventLoopActor
    func aFileWithAnAccessControlListIsLeftToTheClient() async throws {
        let access = try Access()
        try folder.write("a")
        try folder.setAccessControlList(of: "a")
        let error = await #expect(throws: FileAccessError.self) { try await access.facts("a", in: folder) }
        #expect(error?.reason == .refused(.permission))
    }

    /// Modes of folders that not everybody may list, among them a mode that denies only the group. Only root can pass a folder that its owner may not
    /// open.
    @Test(arguments: [0o750, 0o705, 0o711, 0o700] + (effectiveUser() == 0 ? [0o075] : []) as [UInt32]) @EventLoopActor
    func theServiceLendsNobodyItsRights(mode: UInt32) async throws {
        let access = try Access()
        try folder.write("Bundle/Resources/a", [1])
        try folder.write("Bundle/Resources/Deep/a", [1])
        try folder.link("Bundle/Link", to: "Resources")
        try folder.link("Bundle/a", to: "Resources/a")
        try folder.setMode(mode, of: "Bundle/Resources")
        let bundle = try await access.directory(folder, "Bundle")
        let denied = FileAccessError.Reason.refused(.permission)
        for path in ["Resources", "Link"] {
            await #expect(throws: FileAccessError(path: path, reason: denied)) {
                try await access.files.list(FilePath(path), in: bundle)
            }
        }
        // A folder of mode 0711 cannot be listed, but everybody may use a known name in it.
        for path in ["Resources/a", "Link/a", "a", "Resources/Deep/a"] {
            let refusal = try await access.refusal("Bundle/" + path, in: folder)
            #expect(refusal == (mode == 0o711 ? nil : .permission), "\(path)")
        }
        // A client may list a folder that it has passed, whatever the mode.
        let passed = try await access.directory(folder, "Bundle/Resources")
        #expect(try await access.files.list("", in: passed).entries.count == 2)
        let facts = try? await access.files.open("a", in: passed).facts
        #expect((facts != nil) == (mode == 0o711), "but nobody looks up names in it for the client")
    }

    @Test(arguments: [0o604, 0o044, 0o640] as [UInt32]) @EventLoopActor
    func aFileThatNotEveryClassMayReadIsLeftToTheClient(mode: UInt32) async throws {
        let access = try Access()
        try folder.write("a", [1], mode: mode)
        #expect(try await access.refusal("a", in: folder) == .permission)
    }

    @Test @EventLoopActor func aFolderThatDeniesAGroupMakesNothingPublic() async throws {
        let access = try Access()
        try folder.write("way/Bundle/a", [1])
        let bundle = try await access.directory(folder, "way/Bundle")
        #expect(try await access.files.open("a", in: bundle).facts.isPublic)
        try folder.setMode(0o705, of: "way")
        #expect(try await !access.files.open("a", in: bundle).facts.isPublic)
    }

    /// Both the folder of the file and the folder of a link to the file name memory that everybody could map.
    @Test(arguments: ["way/Bundle/a", "way/link"]) @EventLoopActor
    func whatIsNamedInAFolderThatNotEverybodyMayListIsPrivate(path: String) async throws {
        let access = try Access()
        try folder.write("way/Bundle/a", [1])
        try folder.write("open/a", [1])
        try folder.link("way/link", to: "../open/a")
        #expect(try await access.facts(path, in: folder).isPublic)
        try folder.setMode(0o711, of: "way")
        #expect(try await !access.facts(path, in: folder).isPublic)
        #expect(try await access.facts("open/a", in: folder).isPublic)
    }

    @Test(.enabled(if: effectiveUser() == 0, "only root can mount")) @EventLoopActor
    func whatAClientHasMountedOverAFileIsPrivate() async throws {
        let access = try Access()
        for name in ["bundle/a", "bundle/b"] { try folder.write(name, [1]) }
        try folder.write("other", [1, 2])
        let (ready, signal) = try Socket.pair()
        let script = """
            mount --bind \(folder.absolute("other")) \(folder.absolute("bundle/a"))
            echo >&3
            exec sleep 600
            """
        let client = try ChildProcess.start(
            "/usr/bin/env", arguments: ["unshare", "--mount", "sh", "-c", script], environment: ["PATH=/usr/bin:/bin"],
            descriptors: [.standardError, .standardError, .standardError, signal])
        defer { client.kill() }
        _ = try FileDescriptor.waitForInput(on: [ready])
        let seen = "/proc/\(client.identifier)/root" + folder.absolute("bundle")
        let bundle = try await access.adopt(.open(seen, .directory))
        let (mounted, other) = (
            try await access.files.open("a", in: bundle).facts, try await access.files.open("b", in: bundle).facts
        )
        #expect(mounted.status.size == 2 && mounted.path.description == folder.absolute("bundle/a"))
        #expect(!mounted.isPublic, "another file has this path for everybody else")
        #expect(other.isPublic)
    }

    @Test @EventLoopActor func inAUsersInstanceOnlyRootsFilesArePublic() async throws {
        let access = try Access { $0.publicRule = .rootOwned }
        try folder.write("own", [1])
        try folder.link("system", to: "/usr/bin/env")
        #expect(try await !access.facts("own", in: folder).isPublic)
        #expect(try await access.facts("system", in: folder).isPublic)
    }

    @Test(.enabled(if: effectiveUser() == 0, "only root can start a helper as another user")) @EventLoopActor
    func whatTheServiceMayNotReadIsLeftToTheClient() async throws {
        // Root may read everything, so the helper runs as nobody.
        let program = try builtProgram("nibasset-files")
        try folder.write(
            "start", Array("#!/bin/sh\nexec setpriv --reuid=65534 --clear-groups \(program) \"$@\"\n".utf8), mode: 0o755
        )
        try folder.write("b/secret", [1], mode: 0o600)
        try folder.write("b/closed/a", [1])
        try folder.setMode(0o700, of: "b/closed")
        let access = try Access { $0.program = folder.absolute("start") }
        #expect(try await access.refusal("b/secret", in: folder) == .permission)
        #expect(try await access.refusal("b/closed/a", in: folder) == .permission)
    }

    @Test @EventLoopActor func aFileThatHasChangedIsNotPassed() async throws {
        let access = try Access()
        try folder.write("a", [1])
        let directory = try await access.directory(folder)
        let facts = try await access.files.open("a", in: directory).facts
        #expect(try await access.passed("a", in: directory, of: facts.status)?.status() == facts.status)
        try folder.write("a", [1, 2])
        await #expect(throws: FileAccessError(path: "a", reason: .refused(.changed))) {
            try await access.passed("a", in: directory, of: facts.status)
        }
    }

    @Test @EventLoopActor func aFileThatAClientPassesIsPassedOnAsItIs() async throws {
        let access = try Access()
        try folder.write("a", [1, 2], mode: 0o600)
        let file = try await access.adopt(try .open(folder.absolute("a")))
        #expect(file.status.kind == .regular && file.path.description == folder.absolute("a"))
        #expect(try await access.passed("", in: file, of: file.status)?.readAll(limit: 10) == [1, 2])
    }

    @Test @EventLoopActor func whatOnlyNamesAFileIsRefused() async throws {
        let access = try Access()
        let named = try FileDescriptor.open(folder.path, [.directory, .pathOnly])
        await #expect(throws: FileAccessError(path: folder.path, reason: .pathOnly)) {
            try await access.adopt(named)
        }
    }

    @Test @EventLoopActor func whatAHelperKeepsForAUserIsBounded() async throws {
        let access = try Access()
        let limit = FileHelperLimits.handles.value
        var handles: [FileHandle] = []
        for _ in 0..<limit { handles.append(try await access.directory(folder)) }
        await #expect(throws: FileAccessError(path: "", reason: .refused(.tooManyHandles(limit: limit)))) {
            try await access.directory(folder)
        }
        _ = try await access.directory(folder, of: 2)
        handles = []
        _ = try await access.directory(folder)
    }
}
