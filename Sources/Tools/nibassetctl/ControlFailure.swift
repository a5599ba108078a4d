import AssetResolution
import CommandLineOptions
import LinuxSystem
import NibAssets

/// Reason for which a command failed, for the person who typed the command.
struct ControlFailure: Error {
    let status: ExitStatus
    private(set) var message: String
    /// Error of the library; nil for other failures.
    private(set) var error: AssetError?

    /// Status from the library; nil for other failures.
    var cause: AssetError.Status? { error?.status }

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    init(_ refusal: CommandLineOptions.Refusal) {
        self.init(.usage, refusal.description)
    }

    init(_ error: AssetError) {
        switch error.status {
        case .badName, .badArgument: self.init(.usage, error.message)
        case .notFound, .broken, .notABundle, .denied, .systemError: self.init(.failed, error.message)
        case .noService, .disabled, .untrustedService, .wrongVersion, .protocolError, .timedOut, .overloaded, .notYet:
            self.init(.noService, error.message)
        }
        self.error = error
    }

    /// Returns the failure; if no daemon listens, with the cause and the cure.
    func explained(for command: any Command.Type) -> ControlFailure {
        let place = ServicePlace()
        guard message.hasPrefix(place.absence) else { return self }
        let problem = place.obstacle == nil ? place.program.flatMap { SettingsCheck($0, at: place).problem } : nil
        let absent = AbsentService(at: place, problem: problem, hasTried: command.startsService)
        let help = absent.isExpected ? "nibassetctl load BUNDLE does so" : absent.cure
        return ControlFailure(
            self, ([place.absence + ": " + absent.text] + [help].compactMap { $0 }).joined(separator: "; "))
    }

    /// Creates the failure for a file or folder that the user named.
    init(_ path: String, _ error: SystemError) { self = Self(.failed, "\(error)").about(path) }

    /// Puts the path before the message, unless the message begins with the path: the service names files by their full paths.
    func about(_ path: String) -> ControlFailure {
        // Without a service, the path is not the cause.
        if cause == .noService { return self }
        if path.isEmpty { return ControlFailure(self, "a path is empty") }
        let full = try? FileDescriptor.open(path, .pathOnly).path()
        let isNamed = [path, full ?? path].contains {
            message == $0 || message.hasPrefix($0 + ":") || message.hasPrefix($0 + " ")
        }
        let advice = full == nil && path.isMangled ? "; a path must be UTF-8, but a link can lead to this one" : ""
        return ControlFailure(self, (isNamed ? message : "\(path): \(message)") + advice)
    }

    /// Appends advice to the message.
    func with(_ advice: String) -> ControlFailure { ControlFailure(self, message + advice) }

    private init(_ failure: ControlFailure, _ message: String) {
        self = failure
        self.message = message
    }
}

extension NearestName {
    /// Returns the end of an error message: the nearest name, or "" if no name is near.
    static func hint(_ nearest: String?) -> String { nearest.map { "; the nearest name is \"\($0)\"" } ?? "" }
}
