import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The purpose of the product: the objects that one process has loaded cost the next process no work.
@Suite(.timeLimit(.minutes(40)), .blocking) struct SecondProcessTests {
    @Test(arguments: Application.all) func aSecondProcessReadsAndDecodesNothing(_ application: Application) throws {
        let path = application.path
        let daemon = try RunningDaemon()
        let first = try ClientProcess(of: daemon)
        let loaded = try first.loadEverything(of: path, application.profile)
        let before = try first.statistics()
        #expect(before["nibs_read"] ?? 0 > 0 && before["images_decoded"] ?? 0 > 0)
        first.process.kill()

        let second = try ClientProcess(of: daemon)
        let again = try second.loadEverything(of: path, application.profile)
        let after = try second.statistics()
        for number in ["nibs_read", "images_decoded", "sounds_decoded", "files_refused", "workers_started"] {
            #expect(after[number] == before[number], "\(number)")
        }
        #expect(again.map { $0.dropLast() } == loaded.map { $0.dropLast() })
        #expect(again.allSatisfy { $0.last == "shared" || $0[0] == "missing" })
        print(
            "\(application): \(again.count) references, \(before["nibs_read"] ?? 0) nibs read, "
                + "\(before["images_decoded"] ?? 0) images and \(before["sounds_decoded"] ?? 0) sounds decoded; "
                + "by the second process none")
    }
}
