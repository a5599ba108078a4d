import LinuxSystem
import TestSupport
import Testing

/// A screen of a test's own with GNUstep, where applications start with and without `NibAssets.bundle`.
///
/// It has two unused home folders, so that files from an application's first start do not change the second start.
struct Desktop {
    /// Whether GNUstep, a compiler and a screen are installed, or could be installed.
    static let isPossible =
        GNUstepHome.isPossible
        && TestPackages.have { (try? Command.run(["sh", "-c", "command -v Xvfb"]))?.isSuccess == true }

    /// Whether the daemon shares the files of packages. In an ordinary user's namespace they belong to nobody, whom the daemon does not trust.
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

    /// Runs a script with the functions of `desktop.bash`. `plain NAME PROGRAM…` starts a program without the bundle, `with NAME PROGRAM…` with it.
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

    /// Puts a file into the libraries of both users.
    func addToLibraries(_ name: String, _ bytes: [UInt8]) throws {
        for home in homes { try home.folder.write("GNUstep/Library/" + name, bytes) }
    }

    /// Returns the record that a program has written.
    func record(_ name: String) throws -> ApplicationRecord {
        guard let bytes = try? folder.contents("records/" + name) else {
            throw GNUstepHome.Failed(output: name + " has not launched: " + (try log(of: name)))
        }
        // The users' home folders have different paths.
        var text = String(decoding: bytes, as: UTF8.self)
        for home in homes {
            text = text.split(separator: home.folder.path, omittingEmptySubsequences: false).joined(separator: "HOME")
        }
        return try ApplicationRecord(text, name)
    }

    /// Expects that the record of a start with the bundle equals the record of `plain`, a start without it. Returns the record with the bundle.
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

    /// Returns the output of a program.
    func log(of name: String) throws -> String {
        String(decoding: try folder.contents("records/" + name + ".log"), as: UTF8.self)
    }

    /// Returns the bundle's remarks, without remarks about icons that this GNUstep's libicns does not read.
    func remarks(of name: String) throws -> [Substring] {
        try log(of: name).split(separator: "\n").filter { $0.contains("NibAssets:") && !$0.contains(Self.newerICNS) }
    }

    /// Whether the bundle has left icons of newer types to GNUstep.
    func hasLeftNewerICNS(_ name: String) throws -> Bool { try log(of: name).contains(Self.newerICNS) }

    private static let newerICNS = "ICNS of OS X 10.8"
}

/// The look-ups by name of an application until it had launched, with all facts about the results.
struct ApplicationRecord {
    /// A line for each call: kind, name and result. Sorted, because timers fire in any order.
    let lines: [String]
    /// Number of bitmaps in memory that the daemon shares.
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
