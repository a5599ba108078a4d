/// GNUstep's own search, in a small application that is compiled where GNUstep is installed.
struct GNUstepPeer {
    private let program: String

    /// Compiles the peer as the application's program; nil if the compilation fails.
    init?(inBundleAt bundle: String) {
        program = bundle + "/" + LargeBundle.name
        let command =
            "gcc -std=gnu11 -O2 $(gnustep-config --objc-flags) -o \(program) \(Installed.peers)/gnustep-peer/look_up.m $(gnustep-config --gui-libs) 2>&1"
        guard Installed.command("gnustep-config") != nil, Installed.compile(command) else { return nil }
    }

    /// Returns the microseconds of each lookup, all in a new process.
    func lookUps(of names: [String]) throws -> [Double] { try StartedProgram.durations(of: program, names) }
}
