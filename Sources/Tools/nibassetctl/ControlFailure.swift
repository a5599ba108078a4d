import AssetResolution
import CommandLineOptions
import LinuxSystem
import NibAssets

/// Why a command failed, for the person who typed it.
struct ControlFailure: Error {
    let status: ExitStatus
    private(set) var message: String
    /// The library's status, where it is the library that failed.
    private(set) var cause: AssetError.Status?
    /// For a file that cannot be used: why, and the byte offset of the damage.
    private(set) var damage: FileDamage?
    private(set) var offset: UInt64 = 0

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
        cause = error.status
        damage = error.damage
        offset = error.offset
    }

    /// The same, with the cause and cure if no daemon listens.
    func explained(for command: any Command.Type) -> ControlFailure {
        let place = ServicePlace()
        guard message.hasPrefix(place.absence) else { return self }
        let problem = place.obstacle == nil ? place.program.flatMap { SettingsCheck($0, at: place).problem } : nil
        let absent = AbsentService(at: place, problem: problem, hasTried: command.startsService)
        let help = absent.isExpected ? "nibassetctl load BUNDLE is one that does" : absent.cure
        return ControlFailure(
            self, ([place.absence + ": " + absent.text] + [help].compactMap { $0 }).joined(separator: "; "))
    }

    /// A file of the user's that cannot be used.
    init(_ path: String, _ error: SystemError) { self = Self(.failed, "\(error)").about(path) }

    /// The same with the path that it is about, which is not said twice: the service names files by their full paths.
    func about(_ path: String) -> ControlFailure {
        // Without a service, the path is not the cause.
        if cause == .noService { return self }
        if path.isEmpty { return ControlFailure(self, "a path is empty") }
        let full = (try? FileDescriptor.open(path, .pathOnly).path()) ?? path
        let isNamed = [path, full].contains {
            message == $0 || message.hasPrefix($0 + ":") || message.hasPrefix($0 + " ")
        }
        return isNamed ? self : ControlFailure(self, "\(path): \(message)")
    }

    /// The same with advice at the end.
    func with(_ advice: String) -> ControlFailure { ControlFailure(self, message + advice) }

    private init(_ failure: ControlFailure, _ message: String) {
        self = failure
        self.message = message
    }
}

extension NearestName {
    /// What follows an error: the name, if there is one that is near.
    static func hint(_ nearest: String?) -> String { nearest.map { "; the nearest name is \"\($0)\"" } ?? "" }
}
