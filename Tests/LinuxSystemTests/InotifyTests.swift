import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct InotifyTests {
    /// The folder has more events than one call gives.
    @Test func asManyReadingsAsAreNamedGiveAllEventsUpToThen() throws {
        let folder = try TemporaryFolder()
        let watcher = try Inotify()
        _ = try watcher.watch(folder.directory())
        let names = (0..<3_000).map { "buoy\($0)" }
        for name in names { try folder.write(name) }
        let readings = watcher.readings
        #expect(readings > 2)
        var seen: Set<String> = []
        for _ in 0..<readings {
            for event in try watcher.events() { seen.insert(String(decoding: event.name, as: UTF8.self)) }
        }
        #expect(seen == Set(names))
        #expect(try watcher.events().isEmpty)
    }
}
