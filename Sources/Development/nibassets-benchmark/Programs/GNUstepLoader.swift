/// A program that loads interface files with GNUstep, compiled where GNUstep is installed, on a screen of its own.
struct GNUstepLoader {
    static let packages = "apt-get install gobjc gnustep-make libgnustep-gui-dev xvfb"

    private let folder: String

    /// Compiles the program; nil if the compilation fails.
    init?(in workplace: Workplace) throws {
        folder = try workplace.makeFolder()
        let command =
            "command -v Xvfb && gcc -std=gnu11 -O2 $(gnustep-config --objc-flags | sed 's/-MMD -MP//') -o \(folder)/load_nib "
            + "\(Installed.peers)/gnustep-peer/load_nib.m $(gnustep-config --gui-libs) 2>&1"
        guard Installed.command("gnustep-config") != nil, Installed.compile(command) else { return nil }
    }

    /// Returns the microseconds of each of `passes` passes, which load a file `loads` times.
    func passes(over path: String, loads: Int, passes: Int) throws -> [Double] {
        try StartedProgram.durations(
            of: "/usr/bin/unshare",
            StartedProgram.contained(
                [Installed.peers + "/gnustep-peer/load_nib.bash", folder, folder + "/load_nib", path]
                    + ["\(loads)", "\(passes)"]))
    }
}
