import LinuxSystem
import TestSupport

/// A user's folder for GNUstep, with programs that are compiled for it.
struct GNUstepHome {
    /// A program failed.
    struct Failed: Error { let output: String }

    let folder: TemporaryFolder

    /// Variable by which GNUstep finds the folder: GNUstep ignores HOME.
    var configuration: String { "GNUSTEP_CONFIG_FILE=" + folder.absolute("GNUstep.conf") }

    /// Whether GNUstep and a compiler for it are installed, or could be installed.
    static let isPossible = TestPackages.have {
        (try? Command.run(["sh", "-c", "gcc --version && gnustep-config --gui-libs"]))?.isSuccess == true
    }

    /// Makes a folder for a new user.
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

    /// Compiles one of our probes as a bundle that GNUstep loads into an application (GSAppKitUserBundles). Returns its path.
    func makeBundle(of probe: String) throws -> String {
        try folder.makeFolder("\(probe).bundle/Resources")
        try compile("\(probe).m", to: "\(probe).bundle/\(probe)", flags: "-shared")
        try folder.write(
            "\(probe).bundle/Resources/Info-gnustep.plist",
            Array("{NSExecutable = \(probe); NSPrincipalClass = \(probe);}".utf8))
        return folder.absolute("\(probe).bundle")
    }

    /// Runs a command and returns its output. The command is root of a namespace with an empty home; servers of GNUstep end with the namespace.
    static func run(_ command: [String], environment: [String] = [], limit: Int = 300) throws -> String {
        let asUser = effectiveUser() == 0 ? [] : ["--user", "--map-root-user"]
        let outcome = try Command.run(
            ["unshare"] + asUser + [
                "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c",
                "mount -t tmpfs none /root && exec \"$@\"", "sh",
            ] + command,
            environment: environment, limit: limit)
        guard outcome.isSuccess else { throw Failed(output: outcome.output) }
        return outcome.output
    }

    /// Returns the actions of GNUstep's loader with interface files, by file: the lines of the probe `NibJournal`.
    func journals(of files: [String]) throws -> [String: [String]] { try lines(of: "NibJournal", about: files) }

    /// Returns a probe's output about files, by file: the lines after "file PATH". One process gets `together` files at most.
    func lines(of probe: String, about files: [String], together: Int = 1) throws -> [String: [String]] {
        try compile(probe + ".m", to: probe)
        let loader = Repository.root + "/Sources/Development/Peers/gnustep-peer/load_nib.bash"
        // If the probe crashes on a file, each file gets a process; on Debian 12 drawing a new window fails in one of 20 processes.
        let each = """
            while [ $# -gt 0 ]; do
                some=("${@:1:\(together)}")
                shift ${#some[@]}
                "$0" "${some[@]}" && continue
                for file in "${some[@]}"; do
                    "$0" "$file" || "$0" "$file" || "$0" "$file" || echo crashed
                done
            done
            """
        let output = try Self.run(["bash", loader, folder.path, "bash", "-c", each, folder.absolute(probe)] + files)
        var found: [String: [String]] = [:]
        var file = ""
        for line in output.split(separator: "\n").map(String.init) {
            if line.hasPrefix("file ") {
                file = String(line.dropFirst(5))
                found[file] = []
            } else {
                found[file]?.append(line)
            }
        }
        return found
    }
}
