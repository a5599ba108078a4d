import LinuxSystem

/// A program that loads interface files with GNUstep, compiled where GNUstep is installed, on a screen of its own.
struct GNUstepLoader {
    /// Packages to install.
    static let packages = "apt-get install gobjc gnustep-make libgnustep-gui-dev xvfb"
    private static let sources =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Peers/gnustep-peer"

    private let folder: String

    /// Compiles it; nil where that cannot be done.
    init?(in workplace: Workplace) throws {
        folder = try workplace.makeFolder()
        let command =
            "command -v Xvfb && gcc -std=gnu11 -O2 $(gnustep-config --objc-flags | sed 's/-MMD -MP//') -o \(folder)/load_nib "
            + "\(Self.sources)/load_nib.m $(gnustep-config --gui-libs) 2>&1"
        guard Installed.command("gnustep-config") != nil,
            (try? StartedProgram.output(of: "/bin/sh", ["-c", command])) != nil
        else { return nil }
    }

    /// The microseconds of each of several passes over a file that is loaded `loads` times.
    func passes(over path: String, loads: Int, passes: Int) throws -> [Double] {
        // Processes that GNUstep leaves behind end with the namespace.
        let asUser = effectiveUser() == 0 ? [] : ["--user", "--map-root-user"]
        return try StartedProgram.durations(
            of: "/usr/bin/unshare",
            asUser + ["--pid", "--fork", "--kill-child", "--mount-proc", "bash", Self.sources + "/load_nib.bash"]
                + [folder, folder + "/load_nib", path, "\(loads)", "\(passes)"])
    }
}
