import LinuxSystem

/// Places of programs and libraries.
enum Installed {
    /// The folder of this program, into which the build has put the other programs.
    static let folder: String = {
        let own = (try? readLink("/proc/self/exe")) ?? ""
        return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    }()

    static let sources = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    static let peers = sources + "/Development/Peers"

    static let daemon = folder + "/nibassetd"
    static let peer = folder + "/benchmark-peer"
    static let codecs = folder + "/codec-peer"
    static let libraryClient = folder + "/library-client"
    static let library = folder + "/libnibassets.so"
    static let libraryHelp = "libnibassets.so is not there; swift build -c release --product nibassets makes it"
    static let benchmark = folder + "/nibassets-benchmark"

    /// Returns the path of the first command that is installed; nil if there is none.
    static func command(_ names: String...) -> String? {
        let folders = (environmentVariable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
        return names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }.first(where: exists)
    }

    /// Runs a script that compiles a program. Returns whether the script succeeded.
    static func compile(_ script: String) -> Bool {
        (try? StartedProgram.output(of: "/bin/sh", ["-c", script])) != nil
    }

    static func exists(_ path: String) -> Bool { (try? FileDescriptor.open(path, .pathOnly)) != nil }
}
