import BlockingTests
import LinuxSystem
import NibWriting
import TestSupport
import Testing

/// One user's worst does not delay the answers that others get: a known answer takes less than ten times as long, 99 of 100 times.
///
/// The machine is as busy in both measurements: while the other user does nothing to the daemon, as many processes keep the processors busy.
@Suite(
    .timeLimit(.minutes(20)), .blocking, .serialized,
    .enabled(if: effectiveUser() == 0, "only root can have other users' programs run"))
struct OtherUserTests {
    private static let attacker: UInt32 = 1_234

    @Test(arguments: [
        "nib", "folder", "statistics", "unread", "missing", "pictures", "answers", "connections", "clients",
        "lingering", "contexts", "routes", "share",
    ])
    func othersAreServedInTime(attack: String) throws {
        let bundles = try Self.bundles()
        let assets = try Prober.assets()
        try Prober.expectBelowTenTimes {
            // A new one each time: what an attack has left to do is no quiet time.
            let prober = try Prober(
                of: SystemDaemon(assets: assets.path, attack == "share" ? ["--cache-limit", "8388608"] : []))
            let quiet = try prober.quietPercentile(beside: Self.attacker)
            let attacked = try prober.percentile(while: attack, of: Self.attacker, at: bundles.path)
            try prober.expectShortTurns()
            return (quiet, attacked)
        }
    }

    /// A folder of the other user: `names` has thousands of names and of references, `pictures` a nib with thousands of pictures and a large one,
    /// and `routes` 60 links to a folder of 200 folders.
    private static func bundles() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("names/Main.gsmarkup", markup(8_000))
        let name = folder.absolute("names/a file with a long name ")
        for number in 0..<8_000 { _ = try FileDescriptor.open("\(name)\(number).tiff", [.readWrite, .create]) }
        let pictures = (0..<2_000).map { "picture\($0)" }
        for name in pictures { try folder.write("pictures/\(name).png", SampleBundle.png(1), mode: 0o644) }
        try folder.write(
            "pictures/large.png", SampleBundle.png(1, width: 1_000, height: 1_000), mode: 0o644)
        try folder.write(
            "pictures/Main.gsmarkup", SampleBundle.interface(images: pictures).gsMarkup(), mode: 0o644)
        for number in 0..<200 { try folder.makeFolder("routes/folders/\(number)") }
        for number in 0..<60 { try folder.link("routes/L\(number).xcassets", to: "folders") }
        try folder.setMode(0o755)
        let owned = ["", "names", "pictures", "routes", "routes/folders"] + pictures.map { "pictures/\($0).png" }
        for path in owned { try folder.setOwner(attacker, of: path) }
        return folder
    }

    private static func markup(_ count: Int) -> [UInt8] {
        SampleBundle.interface(images: (0..<count).map { "image\($0)" }).gsMarkup()
    }
}
