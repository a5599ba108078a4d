import EventLoop
import FileAccess
import LinuxSystem
import TestSupport
import Testing

/// `drain` reports every change up to now, and asks the helper only if events have come.
@Suite(.timeLimit(.minutes(20))) final class DrainTests: FolderSuite {
    /// The helper reads the changes at any time: before the daemon's question, after it, and while the daemon looks.
    @Test @EventLoopActor func eachOfManyChangesIsToldBeforeTheEnd() async throws {
        let access = try Access()
        let watch = try await access.watch(in: folder)
        var told: Set<FileWatch.Change> = []
        watch.changed = { told.insert($0) }
        for number in 0..<2_000 {
            try folder.makeFolder("f\(number)")
            for _ in 0..<number % 7 { await EventLoopActor.giveWay() }
            // The helper waits for a moment after each report. After the pause, it reads new events at once.
            if number % 10 == 0 { pause(nanoseconds: UInt64(number) * 1_000) }
            await access.files.drain(for: 1)
            #expect(told.remove(.name(Array("f\(number)".utf8))) != nil, "\(number)")
        }
        withExtendedLifetime(watch) {}
    }

    @Test @EventLoopActor func aHelperThatHasNothingToSayIsNotAsked() async throws {
        let access = try Access()
        let watch = try await access.watch(in: folder)
        var told: [FileWatch.Change] = []
        watch.changed = { told.append($0) }
        let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
        try helper.disturb(.stop)
        #expect(access.files.isDrained(for: 1))
        await access.files.drain(for: 1)
        try folder.makeFolder("new")
        #expect(!access.files.isDrained(for: 1) && told.isEmpty)
        let draining = EventLoopActor.start { await access.files.drain(for: 1) }
        try helper.disturb(.resume)
        await draining.value
        #expect(told == [.name(Array("new".utf8))] && access.files.isDrained(for: 1))
        withExtendedLifetime(watch) {}
    }

    /// No watch reports changes of links and folders on a link's way.
    @Test @EventLoopActor func whatALinkLeadsToNowIsToldBeforeTheEnd() async throws {
        try folder.write("Shared/a/file")
        try folder.write("Shared/b/file")
        try folder.makeFolder("Bundle")
        try folder.link("Shared/current", to: "a")
        try folder.link("Bundle/file", to: "../Shared/current/file")
        try folder.link("Bundle/folder", to: "../Shared/current")
        try folder.link("Bundle/missing", to: "../Shared/new/file")
        let access = try Access()
        let directory = try await access.directory(folder)
        let watch = try #require(try await access.files.list("Bundle", in: directory).watch)
        let inner = try #require(try await access.files.list("Bundle/folder", in: directory).watch)
        let file = try await access.files.open("Bundle/file", in: directory)
        #expect((try? await access.files.open("Bundle/missing", in: directory)) == nil)
        var told: Set<FileWatch.Change> = []
        var toldOfInner: [FileWatch.Change] = []
        watch.changed = { told.insert($0) }
        inner.changed = { toldOfInner.append($0) }
        await access.files.drain(for: 1)
        #expect(told.isEmpty && toldOfInner.isEmpty)
        try folder.link("link", to: "b")
        try folder.rename("link", to: "Shared/current")
        try folder.write("Shared/new/file")
        await access.files.drain(for: 1)
        #expect(told == [.name(Array("file".utf8)), .name(Array("missing".utf8))] && toldOfInner == [.gone])
        withExtendedLifetime((watch, inner, file)) {}
    }

    /// The killed helper's unsent events are lost, and so are its watches.
    @Test @EventLoopActor func whereAHelperDiesItsWatchesAreGoneBeforeTheEnd() async throws {
        let access = try Access()
        for number in 0..<50 {
            let watch = try await access.watch(in: folder)
            var told: Set<FileWatch.Change> = []
            watch.changed = { told.insert($0) }
            let helper = try #require(access.files.process(of: 1).map(RunningProcess.init))
            try folder.makeFolder("f\(number)")
            for _ in 0..<number { await EventLoopActor.giveWay() }
            try helper.disturb(.kill)
            await access.files.drain(for: 1)
            #expect(told.contains(.gone) || told.contains(.name(Array("f\(number)".utf8))), "\(number)")
            withExtendedLifetime(watch) {}
        }
    }
}
