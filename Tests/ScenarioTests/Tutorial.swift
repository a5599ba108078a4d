import LinuxSystem
import TestSupport
import Testing

/// Follows the tutorial of NibAssets in a folder that has a copy of nibassetd with a tag.
struct Tutorial {
    /// Name of the folder with the copy of nibassetd.
    static let copy = "copy-of-nibassetd"

    private let folder: TemporaryFolder
    private let files = Repository.root + "/Sources/Client/NibAssets/NibAssets.docc/Tutorial/"

    init(folder: TemporaryFolder) { self.folder = folder }

    /// Runs a script of the tutorial in a folder.
    private func run(_ script: String, in place: String, with daemon: RunningDaemon? = nil) throws -> String {
        let socket = daemon.map { ["NIBASSETD_SOCKET=" + $0.socketPath] } ?? []
        let outcome = try Command.run(
            ["bash", "-euc", "cd \"$1\"; . \"$2\"", "tutorial", folder.absolute(place), files + script],
            environment: ["NIBASSETD=" + folder.absolute(Self.copy), "NIBASSETS_NO_START=1"] + socket, limit: 300)
        try OutsidePackageTests.require(outcome, script)
        return outcome.output
    }

    func makePackage() throws { _ = try run("make-package.sh", in: "") }

    /// Changes the program step by step, and runs it.
    func follow(with daemon: RunningDaemon) throws {
        // `make build` puts programs into this folder.
        try OutsidePackageTests.require(
            Command.run(
                ["bash", "-euc", "mkdir \"$1\"; ln --symbolic \"$2\" \"$1/release\"", "link"]
                    + [folder.absolute(Self.copy + "/.build"), try builtProgram("")]), "link")

        func output(ofStep number: Int, _ script: String) throws -> [Substring] {
            let source = try FileDescriptor.open(files + "NibImages-\(number).swift").readAll(limit: 1 << 16) ?? []
            try folder.write("NibImages/Sources/NibImages/NibImages.swift", source)
            // On a busy machine, a build once took the program of the last step for the program of this step.
            folder.remove("NibImages/.build/debug/NibImages.build/NibImages.swift.o")
            return try run(script, in: "NibImages", with: daemon).split(separator: "\n")
        }
        let bundle = folder.absolute(Self.copy + "/Assets/Demo.app")
        let opened = try output(ofStep: 1, "run-1.sh")
        #expect(opened.contains { $0.hasPrefix(bundle + ": ") && $0.hasSuffix(" files") }, "\(opened)")
        let named = try output(ofStep: 2, "run-2.sh").filter { $0.contains(", used by ") }
        #expect(named.contains { $0.hasPrefix("HarbourAtDusk, ") }, "\(named)")
        let found = try output(ofStep: 3, "run-2.sh").filter { $0.contains(", used by ") }
        #expect(found.count == named.count && zip(found, named).allSatisfy { $0.hasPrefix($1 + ": ") })
        #expect(found.contains { $0.hasPrefix("HarbourAtDusk, ") && $0.hasSuffix(": 1024 × 640 pixels") }, "\(found)")
        let missing = found.count { $0.hasSuffix("no file answers") }
        #expect(missing > 0)

        let end = "\(found.count - missing) images are held until you press Return"
        #expect(try output(ofStep: 4, "run-2.sh").suffix(found.count + 1) == found + [end[...]])
        let program = try LineProgram(
            [folder.absolute("NibImages/.build/debug/NibImages"), bundle, "Main"], with: daemon)
        for line in found + [end[...]] { #expect(try program.line() == line + "\n") }
        let bare = try Command.run([folder.absolute("NibImages/.build/debug/NibImages")])
        #expect(bare.isSuccess && bare.output == "usage: NibImages APPLICATION NIB\n")
        let list = try run("run-3.sh", in: "NibImages", with: daemon).split(separator: "\n")
        #expect(list.contains { $0.contains("HarbourAtDusk") && $0.contains("NibImages") }, "\(list)")
    }
}
