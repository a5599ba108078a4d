import BlockingTests
import NibAssets
import TestSupport
import Testing

/// The GNUstep profile gives applications the files that they get from GNUstep when they start.
@Suite(.timeLimit(.minutes(40)), .blocking) struct ApplicationStartTests {
    @Test(
        .enabled(
            if: ApplicationStart.isPossible,
            "applications for GNUstep or Xvfb are not installed, and the packages could not be either"))
    func everyNameAskedAtStartLeadsToTheFileThatGNUstepTakes() throws {
        let start = try ApplicationStart()
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        for (application, looks) in try start.looks() {
            let bundle = try client.openBundle(
                at: GNUstepFolders.application(application), profile: .gnustep, languages: ["English"])
            for look in looks {
                let path = try path(look, in: bundle)
                #expect(path == look.path, "\(application): \(look.isSound ? "sound" : "image") \(look.name)")
            }
            print(
                "\(application) asks for \(looks.count) names at its start, \(looks.count { $0.path != nil }) of them are found: "
                    + "the service takes the same files")
        }
    }

    /// Returns the path of the file that the service takes; nil if it finds none.
    private func path(_ look: ApplicationStart.Look, in bundle: AssetBundle) throws -> String? {
        do {
            return look.isSound ? try bundle.sound(named: look.name).path : try bundle.image(named: look.name).path
        } catch {
            guard error.status == .notFound || error.status == .badName else { throw error }
            return nil
        }
    }
}
