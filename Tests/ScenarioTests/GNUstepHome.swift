import LinuxSystem
import TestSupport

/// A user's folder for GNUstep, and what is compiled for it.
struct GNUstepHome {
    /// A program failed.
    struct Failed: Error { let output: String }

    let folder: TemporaryFolder

    /// The variable by which GNUstep finds the folder: it does not regard HOME.
    var configuration: String { "GNUSTEP_CONFIG_FILE=" + folder.absolute("GNUstep.conf") }

    /// Whether GNUstep and a compiler for it are there, or could be installed.
    static let isPossible = TestPackages.have {
        (try? Command.run(["sh", "-c", "gcc --version && gnustep-config --gui-libs"]))?.isSuccess == true
    }

    /// Makes one.
    init() throws {
        folder = try TemporaryFolder()
        let made = try Command.run([
            "bash", "-c",
            "cd \(folder.path) && . \(Repository.root)/Sources/Development/Peers/gnustep-peer/home.bash",
        ])
        guard made.isSuccess else { throw Failed(output: made.output) }
    }

    /// Compiles one of our probes into the folder.
    func compile(_ source: String, to name: String, flags: String = "") throws {
        let compiled = try Command.run([
            "sh", "-c",
            "gcc -std=gnu11 -Wall $(gnustep-config --objc-flags) \(flags) -o \(folder.absolute(name)) "
                + "Tests/ScenarioTests/GNUstepProbe/\(source) $(gnustep-config --gui-libs)",
        ])
        guard compiled.isSuccess else { throw Failed(output: compiled.output) }
    }
}
