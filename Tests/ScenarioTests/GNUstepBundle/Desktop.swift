import LinuxSystem
import TestSupport
import Testing

/// A screen of a test's own with GNUstep, where applications start with and without `NibAssets.bundle`.
///
/// It has two homes of users who have never started anything, so that what an application leaves behind at its first start does not change the
/// second one.
struct Desktop {
    /// Whether GNUstep, a compiler and a screen are there, or could be installed.
    static let isPossible =
        GNUstepHome.isPossible
        && TestPackages.have { (try? Command.run(["sh", "-c", "command -v Xvfb"]))?.isSuccess == true }

    /// Whether the daemon shares the files of packages. In an ordinary user's namespace they are nobody's, which it does not trust.
    static let sharesPackages = effectiveUser() == 0

    static let skipped: Comment = "GNUstep, its compiler or Xvfb is not installed, and the packages could not be either"

    let folder: TemporaryFolder
    private let homes: [GNUstepHome]
    private let bundle: String
    private let recorder: String

    init(bundle: BuiltBundle? = nil) throws {
        folder = try TemporaryFolder()
        homes = try [GNUstepHome(), GNUstepHome()]
        let built = try bundle ?? BuiltBundle.plain.get()
        self.bundle = built.path
        recorder = try homes[0].makeBundle(of: "Recorder")
    }

    /// Runs a script that uses the functions of `desktop.bash`. In it `plain NAME PROGRAM…` and `with NAME PROGRAM…` start a program without and
    /// with the bundle.
    func run(_ script: String, limit: Int = 300) throws {
        let functions = """
            . \(Repository.root)/Tests/ScenarioTests/GNUstepProbe/desktop.bash
            plain() { start "$1.plain" "\(homes[0].folder.path)" "\\"$RECORDER\\"" "${@:2}"; }
            with() { start "$1.with" "\(homes[1].folder.path)" "\\"$BUNDLE\\", \\"$RECORDER\\"" "${@:2}"; }
            again() { start "$1.again" "\(homes[0].folder.path)" "\\"$RECORDER\\"" "${@:2}"; }
            alone() { start "$1.alone" "\(homes[1].folder.path)" "\\"$RECORDER\\"" "${@:2}"; }
            anew() { rm -rf \(homes.map { "\($0.folder.path)/{Defaults,GNUstep}" }.joined(separator: " ")); }
            defaults_for_bundle() { GNUSTEP_CONFIG_FILE=\(homes[1].folder.path)/GNUstep.conf defaults write NSGlobalDomain "$@"; }

            """
        _ = try GNUstepHome.run(
            ["bash", "-c", functions + script + "\ntrue"],
            environment: [
                "FOLDER=" + folder.path, "DAEMON=" + (try builtProgram("nibassetd")), "BUNDLE=" + bundle,
                "RECORDER=" + recorder,
            ], limit: limit)
    }

    /// Puts a file into the library of both users.
    func addToLibraries(_ name: String, _ bytes: [UInt8]) throws {
        for home in homes { try home.folder.write("GNUstep/Library/" + name, bytes) }
    }

    /// What a program has written down.
    func record(_ name: String) throws -> ApplicationRecord {
        guard let bytes = try? folder.contents("records/" + name) else {
            throw GNUstepHome.Failed(output: name + " has not launched: " + (try log(of: name)))
        }
        // Each user has a library of their own.
        var text = String(decoding: bytes, as: UTF8.self)
        for home in homes {
            text = text.split(separator: home.folder.path, omittingEmptySubsequences: false).joined(separator: "HOME")
        }
        return try ApplicationRecord(text, name)
    }

    /// The record of a start with the bundle, which has to say the same as that of one without, of a program called `plain`.
    @discardableResult
    func expectTheSame(_ name: String, _ way: String = "with", as plain: String? = nil) throws -> ApplicationRecord {
        let (plain, with) = (try record("\(plain ?? name).plain"), try record("\(name).\(way)"))
        let (without, within) = (Set(plain.lines), Set(with.lines))
        #expect(
            with.lines == plain.lines,
            """
            \(name): only without: \(without.subtracting(within).prefix(3)), \
            only with: \(within.subtracting(without).prefix(3))
            """)
        #expect(plain.sharedCount == 0)
        return with
    }

    /// What a program has said.
    func log(of name: String) throws -> String {
        String(decoding: try folder.contents("records/" + name + ".log"), as: UTF8.self)
    }

    /// What the bundle has said, besides what this GNUstep's libicns does not read.
    func remarks(of name: String) throws -> [Substring] {
        try log(of: name).split(separator: "\n").filter { $0.contains("NibAssets:") && !$0.contains(Self.newerICNS) }
    }

    /// Whether the bundle has left icons of newer types to GNUstep.
    func hasLeftNewerICNS(_ name: String) throws -> Bool { try log(of: name).contains(Self.newerICNS) }

    private static let newerICNS = "ICNS of OS X 10.8"
}

/// What an application has asked for by name until it had launched, and everything about what it got.
struct ApplicationRecord {
    /// A line for each call: kind, name, and what came of it. Sorted, because timers ask in the order in which they fire.
    let lines: [String]
    /// How many bitmaps lie in memory that the daemon shares.
    let sharedCount: Int

    init(_ text: String, _ name: String) throws {
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count > 2, lines.last == "finished", let shared = Int(lines[lines.count - 2].dropFirst(7)) else {
            throw GNUstepHome.Failed(output: "\(name) has written: \(text.suffix(500))")
        }
        self.lines = lines.dropLast(2).sorted()
        sharedCount = shared
    }
}
