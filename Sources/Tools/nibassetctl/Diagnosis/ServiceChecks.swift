import LinuxSystem
import NibAssets
import WireProtocol

/// Which daemon a program of this user gets, and why; or why it gets none.
enum ServiceChecks {
    /// `numbers` are those of the daemon that answers; nil where none does, for the reason `failure`.
    static func findings(
        at place: ServicePlace, numbers: ServiceNumbers?, failure: ControlFailure?
    ) -> [Finding] {
        if place.isDisabled {
            return [
                Finding(
                    .bad, "service", "the library is turned off for programs that are started here",
                    cure: "unset \(EnvironmentVariable.disable)")
            ]
        }
        var findings = [Finding(.good, "socket", place.explanation)]
        if place.reason == .user { findings += folder(place) }
        guard let numbers else { return findings + [absent(place, failure)] }
        findings.append(Finding(.good, "service", numbers.heading))
        findings.append(version(numbers))
        findings.append(rights(numbers))
        return findings
    }

    private static func folder(_ place: ServicePlace) -> [Finding] {
        guard let status = try? FileDescriptor.open(place.folder, [.pathOnly, .noFollow]).status() else { return [] }
        if status.kind != .directory || status.owner != effectiveUser() {
            return [
                Finding(
                    .bad, "folder",
                    "\(place.folder) is not a folder of user \(effectiveUser()), so nothing that listens in it is believed",
                    cure: "set XDG_RUNTIME_DIR to a folder of your own; pam_systemd does so at each login")
            ]
        }
        guard status.mode & 0o077 != 0 else { return [] }
        return [
            Finding(
                .bad, "folder",
                "others may look into \(place.folder) (mode \(String(status.mode, radix: 8))), expected mode 700",
                cure: "chmod 700 \(place.folder)")
        ]
    }

    /// Nobody answers: whether that is as it should be.
    private static func absent(_ place: ServicePlace, _ failure: ControlFailure?) -> Finding {
        let reason = failure.map(\.message) ?? "nobody answers"
        let exists = (try? FileDescriptor.open(place.path, .pathOnly)) != nil
        switch place.reason {
        case .handedOver:
            return Finding(
                .bad, "service", "the connection that was handed over leads nowhere: \(reason)",
                cure: "whoever starts the sandbox connects to the host's socket and names the descriptor in "
                    + EnvironmentVariable.connection)
        case .system:
            return Finding(
                .bad, "service", reason, cure: "systemctl status nibassetd.service; systemctl restart nibassetd.service"
            )
        case .given, .user:
            if failure?.status == .noService, place.mayStart, let program = place.program {
                let left = exists ? "the socket was left behind by a daemon that was killed; " : ""
                return Finding(.good, "service", "none runs; \(left)the first program that asks starts \(program)")
            }
            if place.isSandbox {
                return Finding(
                    .bad, "service", "none is reached from inside this sandbox",
                    cure:
                        "share the host's socket folder, or hand a connection over (\(EnvironmentVariable.connection))")
            }
            if place.mayStart {
                return Finding(
                    .bad, "service", "none runs, and no program nibassetd is found to start",
                    cure: "install it, or name it in \(EnvironmentVariable.daemon)")
            }
            return Finding(
                .bad, "service", "none runs, and programs may not start one there",
                cure: "unset \(EnvironmentVariable.noStart) and \(EnvironmentVariable.socket), "
                    + "or start a daemon that listens at \(place.path)")
        }
    }

    private static func version(_ numbers: ServiceNumbers) -> Finding {
        guard let daemon = numbers.daemon else { return Finding(.good, "versions", "unknown") }
        let own = "\(ProductVersion.current)"
        let agreed = "protocol 1.\(daemon.minor), layout \(daemon.layoutVersion)"
        if daemon.versionText == own { return Finding(.good, "versions", "\(own) on both sides, \(agreed)") }
        return Finding(
            .note, "versions", "the service is \(daemon.versionText), this command \(own); they agree on \(agreed)",
            cure: daemon.instance == .system
                ? "systemctl restart nibassetd.service, if the service was upgraded"
                : "kill \(daemon.process); the next program starts the newer one")
    }

    private static func rights(_ numbers: ServiceNumbers) -> Finding {
        guard numbers.daemon?.instance == .system else {
            return Finding(.good, "rights", "the service is this user's own: everything may be seen and dropped")
        }
        let group = AdministratorGroup.name
        let isMember = groupIdentifier(of: group).map { processGroups().contains($0) } ?? false
        if effectiveUser() == 0 || isMember {
            return Finding(.good, "rights", "an administrator of the service: every entry may be seen and dropped")
        }
        return Finding(
            .good, "rights", "user \(effectiveUser()) sees and drops own entries; the group \(group) may do more")
    }
}

extension ServicePlace {
    fileprivate var explanation: String {
        switch reason {
        case .handedOver: "the connection whose descriptor \(EnvironmentVariable.connection) names"
        case .given: "\(path), because \(EnvironmentVariable.socket) says so"
        case .system: "\(path), the machine's, because it exists"
        case .user: "\(path), the user's, because there is no \(SocketPath.system)"
        }
    }
}
