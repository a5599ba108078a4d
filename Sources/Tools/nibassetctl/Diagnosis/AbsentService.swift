import LinuxSystem
import NibAssets
import WireProtocol

/// Reason for which no daemon listens where programs look for the service, and the cure.
struct AbsentService {
    /// Whether the absence is normal: the next program that asks starts a daemon.
    let isExpected: Bool
    let text: String
    let cure: String?

    /// `problem` is the fault in the daemon's settings; nil if there is none. `hasTried` says whether this process would have started a daemon.
    init(at place: ServicePlace, problem: String?, hasTried: Bool) {
        guard place.reason != nil, place.obstacle == nil, let program = place.program else {
            isExpected = false
            (text, cure) = Self.whyNoneIsStarted(at: place)
            return
        }
        isExpected = problem == nil && !hasTried
        if let problem {
            text = "\(program) does not start: \(problem)"
            cure = "mend the problem first"
        } else if hasTried {
            text = "\(program) was started, and does not listen"
            cure = "run \(program) --user in a terminal to see why"
        } else {
            let isLeft = (try? FileDescriptor.open(place.path, .pathOnly)) != nil
            text =
                (isLeft ? "the socket was left behind by a daemon that was killed; " : "")
                + "the first program that asks starts \(program)"
            cure = nil
        }
    }

    private static func whyNoneIsStarted(at place: ServicePlace) -> (text: String, cure: String) {
        let handOver = "hand a connection over (\(EnvironmentVariable.connection))"
        switch (place.reason, place.obstacle) {
        case (nil, _):
            return (
                "the connection whose descriptor \(EnvironmentVariable.connection) names leads nowhere",
                "whoever starts the sandbox connects to the host's socket and names the descriptor in "
                    + EnvironmentVariable.connection
            )
        case (.given, _) where place.path.isEmpty:
            return (
                "\(EnvironmentVariable.socket) is empty, expected the path of a socket",
                "unset \(EnvironmentVariable.socket)"
            )
        case (.system, _):
            return (
                "\(place.path) is the machine's socket, so no program starts a daemon of its own", restart(place)
            )
        case (_, .sandbox):
            return (
                "this sandbox has no way to a daemon, and programs start no daemon in a sandbox",
                "share the host's socket folder, or \(handOver)"
            )
        case (_, .forbidden):
            return (
                "programs may not start a daemon", "unset \(EnvironmentVariable.noStart), or start nibassetd yourself"
            )
        case (_, .folder):
            return (
                "\(place.folder) is not a folder of user \(effectiveUser()) that nobody else may enter, "
                    + "so programs start no daemon there",
                "unset \(EnvironmentVariable.socket), or start a daemon that listens at \(place.path)"
            )
        default:
            return (
                "programs find no nibassetd to start",
                "install nibassetd, or name the program in \(EnvironmentVariable.daemon)"
            )
        }
    }

    /// Returns the command that restarts the machine's service, or advice if this process cannot run the command.
    static func restart(_ place: ServicePlace) -> String {
        if place.isSandbox { return "start the service again, outside this sandbox" }
        if (try? FileDescriptor.open("/run/systemd/system", .pathOnly)) == nil {
            return "start nibassetd --system again as the service's user, or remove \(SocketPath.system)"
        }
        return "systemctl status nibassetd.service; systemctl restart nibassetd.service"
    }
}
