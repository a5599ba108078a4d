import LinuxSystem
import TestSupport

/// Starts unmodified applications of the distribution on a screen of their own, and records the names that they look up with GNUstep until they have
/// finished launching.
struct ApplicationStart {
    /// A look-up of a name by an application.
    struct Look: Hashable {
        let isSound: Bool
        let name: String
        /// The file that GNUstep took, links resolved; nil if it found none.
        let path: String?
    }

    static let applications = [
        "AClock", "Cynthiune", "GNUMail", "GWorkspace", "Gorm", "Gridlock", "Grr", "PRICE", "PikoPixel",
        "ProjectCenter",
        "SimpleAgenda", "TalkSoup", "Terminal",
    ]

    private let home: GNUstepHome
    private let probe: String

    /// Whether GNUstep, the applications and a screen are installed, or could be installed.
    static let isPossible =
        GNUstepHome.isPossible
        && TestPackages.have {
            applications.allSatisfy { fileExists(GNUstepFolders.application($0)) }
                && (try? Command.run(["sh", "-c", "command -v Xvfb"]))?.isSuccess == true
        }

    /// Prepares the probe.
    init() throws {
        home = try GNUstepHome()
        probe = try home.makeBundle(of: "StartProbe")
    }

    /// Starts all applications, one after the other. Returns the look-ups of each, without those that the application itself has answered.
    func looks() throws -> [String: Set<Look>] {
        // The applications leave servers of GNUstep behind, which end with the namespace. An application that does not finish launching, which
        // happens now and then beside many other tests, is started again.
        let script = """
            cd \(home.folder.path)
            . \(Repository.root)/Sources/Development/Peers/gnustep-peer/screen.bash
            defaults write NSGlobalDomain GSAppKitUserBundles '("\(probe)")'
            for name in \(Self.applications.joined(separator: " ")); do
                for attempt in 1 2 3 4; do
                    echo "starting $name"
                    rm -f $name
                    START_PROBE_OUTPUT=$name timeout --kill-after 5 30 "$APPLICATIONS/$name.app/$name" \
                        >/dev/null 2>&1 </dev/null
                    if [ "$(tail -n 1 $name)" = finished ]; then break; fi
                done
            done
            true
            """
        _ = try GNUstepHome.run(
            ["bash", "-c", script], environment: [home.configuration, "LANGUAGES=English"], limit: 600)
        return try Dictionary(uniqueKeysWithValues: Self.applications.map { ($0, try looks(of: $0)) })
    }

    private func looks(of application: String) throws -> Set<Look> {
        let file = try FileDescriptor.open(home.folder.absolute(application))
        let text = String(decoding: try file.readAll(limit: 1 << 24) ?? [], as: UTF8.self)
        guard text.hasSuffix("finished\n") else {
            throw GNUstepHome.Failed(output: "\(application) has not finished launching")
        }
        var looks: Set<Look> = []
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 4, fields[2] != "given" else { continue }
            let path = fields[2] == "file" ? try FileDescriptor.open(String(fields[3]), .pathOnly).path() : nil
            looks.insert(Look(isSound: fields[0] == "sound", name: String(fields[1]), path: path))
        }
        return looks
    }
}
