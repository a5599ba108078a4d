import AssetModel
import EventLoop
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing

@testable import FileAccess

/// Tests the watches of file helpers: they are limited, end with their last user, and may be impossible.
@Suite(.timeLimit(.minutes(20))) final class WatchTests: FolderSuite {
    /// Writes a program that runs a helper in a user namespace where the kernel allows only `count` of an inotify resource. The helper makes its own
    /// queue, because the program does not pass on the daemon's queue.
    private func program(allowing count: Int, of resource: String) throws -> String {
        let helper = try builtProgram("nibasset-files")
        let inner = "echo \(count) > /proc/sys/user/max_inotify_\(resource); exec \(helper) $1 $2"
        let script = "#!/bin/sh\nexec unshare --user --map-root-user sh -c '\(inner)' helper \"$@\"\n"
        try folder.write("helper", Array(script.utf8), mode: 0o755)
        return folder.absolute("helper")
    }

    @Test @EventLoopActor func withoutAnInotifyInstanceFoldersAreListedUnwatched() async throws {
        try folder.write("Bundle/a")
        let program = try program(allowing: 0, of: "instances")
        let access = try Access { $0.program = program }
        let listed = try await access.files.list("Bundle", in: access.directory(folder))
        #expect(listed.watch == nil && listed.entries.map(\.name) == [Array("a".utf8)])
        await access.files.drain(for: 1)
    }

    @Test @EventLoopActor func withoutAWatchLeftFoldersAreListedUnwatched() async throws {
        try folder.write("Bundle/a")
        try folder.write("Other/a")
        try folder.link("Bundle/link", to: "../Other/a")
        let program = try program(allowing: 1, of: "watches")
        let access = try Access { $0.program = program }
        let directory = try await access.directory(folder)
        let watch = try #require(try await access.files.list("Bundle", in: directory).watch)
        let other = try await access.files.list("Other", in: directory)
        #expect(other.watch == nil && other.entries.map(\.name) == [Array("a".utf8)])
        // No event will report changes of the link's target.
        let found = try await access.files.open("Bundle/link", in: directory)
        #expect(found.watch == nil && found.facts.isForeign)
        withExtendedLifetime(watch) {}
    }

    /// Number of the watches of a process, from the kernel.
    private func watchCount(_ process: Int32) throws -> Int {
        let folder = "/proc/\(process)/fdinfo"
        return try FileDescriptor.open(folder, .directory).entries(limit: 10_000).reduce(0) { count, entry in
            let name = String(decoding: entry.name, as: UTF8.self)
            // The descriptor may have been closed since the listing.
            let text = try? FileDescriptor.open(folder + "/" + name).readAll(limit: 1 << 24)
            return count + (text ?? []).split(separator: 0x0A).count { $0.starts(with: "inotify wd:".utf8) }
        }
    }

    @Test @EventLoopActor func aUsersWatchesAreBoundedAndGivenBack() async throws {
        let access = try Access()
        let directory = try await access.directory(folder)
        let limit = FileHelperLimits.watches.value
        var watches: [FileWatch] = []
        for number in 0..<limit {
            try folder.makeFolder("f\(number)")
            watches.append(try #require(try await access.files.list(FilePath("f\(number)"), in: directory).watch))
        }
        let process = try #require(access.files.process(of: 1))
        #expect(try watchCount(process) == limit)
        let unwatched = try await access.files.list("", in: directory)
        #expect(unwatched.watch == nil && unwatched.entries.count == limit)
        #expect(try watchCount(process) == limit)
        // Other users have watches of their own.
        let theirs = try await access.files.list("", in: access.directory(folder, of: 2))
        #expect(theirs.watch != nil)
        watches = []
        // The next request tells the helper to end the watches.
        await #expect(throws: FileAccessError.self) { try await access.files.open("nothing", in: directory) }
        #expect(try watchCount(process) == 0)
        #expect(try await access.files.list("", in: directory).watch != nil)
    }

    /// When the end of an object looked at all other objects, this test took hours.
    @Test @EventLoopActor func oneOfManyObjectsOfAWatchEndsAsQuicklyAsTheOnlyOne() async throws {
        let access = try Access()
        var all = [try await access.watch(in: folder)]
        for _ in 0..<200_000 {
            all.append(FileWatch(all[0].number, of: all[0].watches))
            await EventLoopActor.giveWay()
        }
        while all.count > 1 {
            all.removeLast()
            await EventLoopActor.giveWay()
        }
        #expect(access.files.watchCount == 1)
        all = []
        #expect(access.files.watchCount == 0)
    }

    /// The answer that names the watch is under way when the watch's last object goes.
    @Test @EventLoopActor func aWatchThatIsNamedOnceMoreGoesOn() async throws {
        let access = try Access()
        let directory = try await access.directory(folder)
        var first = try await access.files.list("", in: directory).watch
        let number = try #require(first?.number)
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        let listing = EventLoopActor.start { try? await access.files.list("", in: directory).watch }
        for _ in 0..<100 { await Task.yield() }
        first = nil
        #expect(access.files.watchCount == 0)
        // Without the answer under way, the watch would be given back in this time.
        try await Task.sleep(for: .milliseconds(50))
        try helper.disturb(.resume)
        let second = try #require(await listing.value)
        #expect(second.number == number && !second.hasChanged)
        try folder.makeFolder("new")
        await access.files.drain(for: 1)
        #expect(second.hasChanged)
    }

    /// Another event gets its turn before all objects are told.
    @Test @EventLoopActor func manyObjectsOfAWatchAreToldInSteps() async throws {
        let access = try Access()
        let (left, right) = try Socket.pair()
        let count = 100_000
        var told = 0
        var toldBefore: Int?
        let source = try TestLoop.shared.watch(right, for: .reading) { _ in toldBefore = toldBefore ?? told }
        var all = [try await access.watch(in: folder)]
        while all.count < count {
            all.append(FileWatch(all[0].number, of: all[0].watches))
            await EventLoopActor.giveWay()
        }
        for watch in all {
            watch.changed = { _ in
                told += 1
                if told == 1 { _ = try? Socket.send([1], on: left) }
            }
            await EventLoopActor.giveWay()
        }
        try folder.makeFolder("new")
        await access.files.drain(for: 1)
        #expect(told == count, "who waits for changes has heard of all of them")
        #expect(try #require(toldBefore) < count)
        source.stop()
        withExtendedLifetime(all) {}
    }

    @Test @EventLoopActor func aListingThatFailsLeavesNoWatch() async throws {
        let access = try Access()
        for number in 0...FileHelperLimits.entries.value { try folder.link("\(number)", to: "nothing") }
        let directory = try await access.directory(folder)
        let reason = FileAccessError.Reason.refused(.tooManyEntries(limit: FileHelperLimits.entries.value))
        await #expect(throws: FileAccessError(path: directory.path.description, reason: reason)) {
            try await access.files.list("", in: directory)
        }
        #expect(try watchCount(try #require(access.files.process(of: 1))) == 0)
    }

    @Test @EventLoopActor func whatAHelperWatchedIsGoneWithIt() async throws {
        let access = try Access()
        let directory = try await access.directory(folder)
        let watch = try #require(try await access.files.list("", in: directory).watch)
        var told: [FileWatch.Change] = []
        watch.changed = { told.append($0) }
        access.files.endHelper(of: 1)
        await access.files.drain(for: 1)
        #expect(told == [.gone] && directory.isLost && access.files.users.isEmpty)
        withExtendedLifetime(watch) {}
    }

    @Test @EventLoopActor func aHelperThatIsNotWantedEndsWithItsLastRequest() async throws {
        let access = try Access()
        try folder.write("a")
        let directory = try await access.directory(folder)
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        let listing = EventLoopActor.start { () -> Int? in try? await access.files.list("", in: directory).entries.count
        }
        for _ in 0..<100 { await Task.yield() }
        access.files.endHelper(of: 1)
        #expect(access.files.users == [1])
        try helper.disturb(.resume)
        #expect(await listing.value == 1)
        #expect(access.files.users.isEmpty && directory.isLost)
    }
}
