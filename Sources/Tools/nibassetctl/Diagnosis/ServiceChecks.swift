import LinuxSystem
import NibAssets
import WireProtocol

/// Tells which daemon serves this user's programs, and why; or why there is none.
enum ServiceChecks {
    /// Returns findings about the place where programs look for the daemon.
    static func findings(at place: ServicePlace) -> [Finding] {
        if place.isDisabled {
            return [
                Finding(
                    .bad, "service", "the library is turned off for programs that are started here",
                    cure: "unset \(EnvironmentVariable.disable)")
            ]
        }
        let folder = place.reason == .user ? folder(place) : nil
        return [Finding(.good, "socket", place.explanation)] + (folder.map { [$0] } ?? [])
    }

    /// Returns findings about the daemon that answers.
    static func findings(of numbers: ServiceNumbers, at place: ServicePlace) -> [Finding] {
        [Finding(.good, "service", numbers.heading), version(numbers, place), rights(numbers)]
    }

    /// Returns the finding if no daemon answers. `problem` is the fault in the daemon's settings; nil if there is none.
    static func absence(at place: ServicePlace, _ failure: ControlFailure, problem: String?) -> Finding {
        if failure.message.hasPrefix(place.absence) {
            let absent = AbsentService(at: place, problem: problem, hasTried: false)
            return Finding(
                absent.isExpected ? .good : .bad, "service", "none runs; " + absent.text, cure: absent.cure)
        }
        let cure: String? =
            switch failure.cause {
            case .untrustedService where place.isSandbox:
                "whoever starts the sandbox hands a connection over (\(EnvironmentVariable.connection))"
            case .untrustedService: "unset \(EnvironmentVariable.socket), or remove what is at \(place.path)"
            case .noService where place.reason == .system, .timedOut where place.reason == .system:
                AbsentService.restart(place)
            case .timedOut: "end the daemon that listens at \(place.path); the next program starts another one"
            default: nil
            }
        return Finding(.bad, "service", failure.message, cure: cure)
    }

    private static func folder(_ place: ServicePlace) -> Finding? {
        guard let status = try? FileDescriptor.open(place.folder, [.pathOnly, .noFollow]).status() else { return nil }
        if status.kind != .directory || status.owner != effectiveUser() {
            return Finding(
                .bad, "folder",
                "\(place.folder) is not a folder of user \(effectiveUser()), so programs trust no daemon that listens there",
                cure: "set XDG_RUNTIME_DIR to a folder of your own; pam_systemd does so at each login")
        }
        guard status.mode & 0o077 != 0 else { return nil }
        return Finding(
            .bad, "folder",
            "other users may look into \(place.folder) (mode \(String(status.mode, radix: 8))), expected mode 700",
            cure: "chmod 700 \(place.folder)")
    }

    private static func version(_ numbers: ServiceNumbers, _ place: ServicePlace) -> Finding {
        guard let daemon = numbers.daemon else { return Finding(.good, "versions", "unknown") }
        let own = "\(ProductVersion.current)"
        let agreed = "protocol 1.\(daemon.minor), layout \(daemon.layoutVersion)"
        if daemon.versionText == own { return Finding(.good, "versions", "\(own) on both sides, \(agreed)") }
        return Finding(
            .note, "versions", "the service is \(daemon.versionText), this command \(own); they agree on \(agreed)",
            cure: daemon.instance == .system
                ? "if the service was upgraded: \(AbsentService.restart(place))"
                : "kill \(daemon.process); the next program starts the newer one")
    }

    private static func rights(_ numbers: ServiceNumbers) -> Finding {
        guard numbers.daemon?.instance == .system else {
            return Finding(.good, "rights", "the service is this user's own: this user may see and drop every entry")
        }
        if numbers.showsEverything {
            return Finding(.good, "rights", "this user administers the service, and may see and drop every entry")
        }
        return Finding(
            .good, "rights",
            "user \(effectiveUser()) may see and drop own entries, members of the group \(AdministratorGroup.name) every entry"
        )
    }
}

extension ServicePlace {
    fileprivate var explanation: String {
        switch reason {
        case nil: "the connection whose descriptor \(EnvironmentVariable.connection) names"
        case .given: "\(path), because \(EnvironmentVariable.socket) says so"
        case .system: "\(path), the machine's, because it exists"
        case .user: "\(path), the user's, because there is no \(SocketPath.system)"
        }
    }
}
