import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) final class ListingTests: FolderSuite {
    @Test @EventLoopActor func namesAndKindsAreListed() async throws {
        let access = try Access()
        try folder.write("R/file", [1])
        try folder.makeFolder("R/folder")
        try folder.makeFIFO("R/fifo")
        try folder.link("R/link", to: "file")
        let listed = try await access.files.list("R", in: access.directory(folder))
        let kinds = Dictionary(
            uniqueKeysWithValues: listed.entries.map { (String(decoding: $0.name, as: UTF8.self), $0.kind) })
        #expect(kinds == ["file": .regular, "folder": .directory, "fifo": .other, "link": .link])
        #expect(try listed.status.identity == folder.directory("R").status().identity)
        #expect(listed.watch != nil && !listed.isForeign)
    }

    @Test @EventLoopActor func manyNamesComeInSeveralMessages() async throws {
        let access = try Access()
        let names = (0..<500).map { String(repeating: "n", count: 200) + String($0) }
        for name in names { try folder.write(name) }
        #expect(try await access.names("", in: folder) == names.sorted())
    }

    @Test @EventLoopActor func whatIsNoDirectoryIsRefused() async throws {
        let access = try Access()
        try folder.write("file")
        for (path, failure) in [
            ("file", FileFailure.notDirectory(.regular)), ("missing", .notFound), ("..", .leavesBundle),
        ] {
            await #expect(throws: FileAccessError(path: path, reason: .refused(failure))) {
                try await access.files.list(FilePath(path), in: access.directory(folder))
            }
        }
    }

    @Test @EventLoopActor func aChangeAfterTheWatchIsTold() async throws {
        let access = try Access()
        let watch = try await access.watch(in: folder)
        // The event comes while the watch has no closure that reports changes.
        try folder.write("new")
        await access.files.drain(for: 1)
        #expect(watch.hasChanged)
        var told: [FileWatch.Change] = []
        watch.changed = { told.append($0) }
        try folder.write("new", [2])
        await access.files.drain(for: 1)
        #expect(Set(told) == [.file(Array("new".utf8))])
        told = []
        try folder.rename("new", to: "newer")
        await access.files.drain(for: 1)
        #expect(told == [.name(Array("new".utf8)), .name(Array("newer".utf8))])
        withExtendedLifetime(watch) {}
    }

    /// The change comes before the watch, during the listing or after it. The watch is new, shared with another listing, or was just given back.
    @Test @EventLoopActor func aChangeIsInTheListingOrIsTold() async throws {
        let access = try Access()
        let directory = try await access.directory(folder)
        var earlier: FileWatch?
        for number in 0..<1_000 {
            let listing = EventLoopActor.start { try? await access.files.list("", in: directory) }
            for _ in 0..<number % 7 { await EventLoopActor.nextTurn() }
            if number % 3 == 0 { earlier = nil }
            pause(nanoseconds: UInt64(number % 100) * 2_000)
            try folder.makeFolder("f\(number)")
            let listed = try #require(await listing.value)
            await access.files.drain(for: 1)
            let isListed = listed.entries.contains { $0.name == Array("f\(number)".utf8) }
            #expect(isListed || listed.watch?.hasChanged == true, "\(number)")
            earlier = listed.watch
        }
        withExtendedLifetime(earlier) {}
    }

    @Test @EventLoopActor func allWatchesOfADirectoryTellItsChanges() async throws {
        let access = try Access()
        let (first, second) = (try await access.watch(in: folder), try await access.watch(in: folder))
        #expect(second.isUnchanged(since: first))
        try folder.write("new")
        await access.files.drain(for: 1)
        #expect(first.hasChanged && second.hasChanged)
        let third = try await access.watch(in: folder)
        #expect(!third.hasChanged, "what was listed after the change knows of it")
        #expect(!third.isUnchanged(since: second))
        withExtendedLifetime((first, second)) {}
    }

    @Test @EventLoopActor func aDirectoryThatIsMovedIsGone() async throws {
        let access = try Access()
        try folder.makeFolder("a")
        let watch = try await access.watch("a", in: folder)
        var told: [FileWatch.Change] = []
        watch.changed = { told.append($0) }
        try folder.rename("a", to: "b")
        await access.files.drain(for: 1)
        #expect(told == [.gone])
        withExtendedLifetime(watch) {}
    }

    @Test @EventLoopActor func lostEventsAreToldToEverybody() async throws {
        let access = try Access()
        try folder.write("a")
        try folder.makeFolder("quiet")
        let (loud, quiet) = (try await access.watch(in: folder), try await access.watch("quiet", in: folder))
        var told: [FileWatch.Change] = []
        quiet.changed = { told.append($0) }
        let limit = try FileDescriptor.open("/proc/sys/fs/inotify/max_queued_events").read(at: 0, count: 20)
        let renames = Int(String(decoding: limit.filter { $0 > 0x20 }, as: UTF8.self)) ?? 0
        // A running helper would read the events, so that the queue would not overflow.
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        for _ in 0...renames / 4 {
            try folder.rename("a", to: "b")
            try folder.rename("b", to: "a")
        }
        try helper.disturb(.resume)
        await access.files.drain(for: 1)
        #expect(told == [.overflow])
        withExtendedLifetime((loud, quiet)) {}
    }

    @Test @EventLoopActor func theTargetOfALinkIsWatched() async throws {
        let access = try Access()
        try folder.write("Shared/a", [1])
        try folder.link("a", to: "Shared/a")
        let watch = try #require(try await access.files.open("a", in: access.directory(folder)).watch)
        var told: [FileWatch.Change] = []
        watch.changed = { told.append($0) }
        try folder.write("Shared/a", [2])
        await access.files.drain(for: 1)
        #expect(told.contains(.changed))
        withExtendedLifetime(watch) {}
    }

    @Test @EventLoopActor func aWatchEndsWithItsLastObject() async throws {
        let access = try Access()
        var first: FileWatch? = try await access.watch(in: folder)
        var second: FileWatch? = try await access.watch(in: folder)
        #expect(access.files.watchCount == 1 && first != nil && second != nil)
        first = nil
        try folder.write("a")
        await access.files.drain(for: 1)
        #expect(second?.hasChanged == true)
        second = nil
        #expect(access.files.watchCount == 0)
    }
}
