import EventLoop
import FileAccess
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ListingTests {
    private let folder: TemporaryFolder

    /// Isolated code runs only where the loop does.
    init() throws {
        _ = TestLoop.shared
        folder = try TemporaryFolder()
    }

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
        let listed = try await access.files.list("", in: access.directory(folder))
        let watch = try #require(listed.watch)
        // The event is there before anybody subscribes.
        try folder.write("new")
        await access.files.drain(for: 1)
        var told: [DirectoryWatcher.Change] = []
        let subscription = access.watcher.subscribe(to: watch) { told.append($0) }
        #expect(told == [.changed], "a new name and its contents, told together")
        told = []
        try folder.write("new", [2])
        await access.files.drain(for: 1)
        #expect(Set(told) == [.file(Array("new".utf8))])
        told = []
        try folder.rename("new", to: "newer")
        await access.files.drain(for: 1)
        #expect(told == [.name(Array("new".utf8)), .name(Array("newer".utf8))])
        withExtendedLifetime(subscription) {}
    }

    @Test @EventLoopActor func aChangeThatOnlyAnEarlierSubscriberHeardIsToldToTheNext() async throws {
        let access = try Access()
        let watch = try #require(try await access.files.list("", in: access.directory(folder)).watch)
        let first = access.watcher.subscribe(to: watch) { _ in }
        let moment = access.watcher.moment
        // Somebody else lists the same directory, and it changes before they subscribe.
        _ = try await access.files.list("", in: access.directory(folder))
        try folder.write("new")
        await access.files.drain(for: 1)
        var told: [DirectoryWatcher.Change] = []
        let second = access.watcher.subscribe(to: watch, since: moment) { told.append($0) }
        #expect(told == [.changed])
        let third = access.watcher.subscribe(to: watch, since: access.watcher.moment) { told.append($0) }
        #expect(told == [.changed], "what was asked for after the event knows of it")
        withExtendedLifetime((first, second, third)) {}
    }

    @Test @EventLoopActor func aDirectoryThatIsMovedIsGone() async throws {
        let access = try Access()
        try folder.makeFolder("a")
        let listed = try await access.files.list("a", in: access.directory(folder))
        let watch = try #require(listed.watch)
        var told: [DirectoryWatcher.Change] = []
        let subscription = access.watcher.subscribe(to: watch) { told.append($0) }
        try folder.rename("a", to: "b")
        await access.files.drain(for: 1)
        #expect(told == [.gone])
        withExtendedLifetime(subscription) {}
    }

    @Test @EventLoopActor func lostEventsAreToldToEverybody() async throws {
        let access = try Access()
        try folder.write("a")
        try folder.makeFolder("quiet")
        var told: [DirectoryWatcher.Change] = []
        var subscriptions: [DirectoryWatcher.Subscription] = []
        for path in ["", "quiet"] {
            let watch = try #require(
                try await access.files.list(FilePath(path), in: access.directory(folder)).watch)
            subscriptions.append(access.watcher.subscribe(to: watch) { if path == "quiet" { told.append($0) } })
        }
        let limit = try FileDescriptor.open("/proc/sys/fs/inotify/max_queued_events").read(at: 0, count: 20)
        let renames = Int(String(decoding: limit.filter { $0 > 0x20 }, as: UTF8.self)) ?? 0
        // The helper would take the events away.
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        for _ in 0...renames / 4 {
            try folder.rename("a", to: "b")
            try folder.rename("b", to: "a")
        }
        try helper.disturb(.resume)
        await access.files.drain(for: 1)
        #expect(told == [.overflow])
        withExtendedLifetime(subscriptions) {}
    }

    @Test @EventLoopActor func theTargetOfALinkIsWatched() async throws {
        let access = try Access()
        try folder.write("Shared/a", [1])
        try folder.link("a", to: "Shared/a")
        let watch = try #require(try await access.files.open("a", in: access.directory(folder)).watch)
        var told: [DirectoryWatcher.Change] = []
        let subscription = access.watcher.subscribe(to: watch) { told.append($0) }
        try folder.write("Shared/a", [2])
        await access.files.drain(for: 1)
        #expect(told.contains(.changed))
        withExtendedLifetime(subscription) {}
    }

    @Test @EventLoopActor func aWatchEndsWithItsLastSubscription() async throws {
        let access = try Access()
        let listed = try await access.files.list("", in: access.directory(folder))
        let watch = try #require(listed.watch)
        var count = 0
        var first: DirectoryWatcher.Subscription? = access.watcher.subscribe(to: watch) { _ in count += 1 }
        var second: DirectoryWatcher.Subscription? = access.watcher.subscribe(to: watch) { _ in count += 1 }
        #expect(access.watcher.watchCount == 1 && first != nil && second != nil)
        first = nil
        try folder.write("a")
        await access.files.drain(for: 1)
        #expect(count > 0)
        second = nil
        #expect(access.watcher.watchCount == 0)
    }
}
