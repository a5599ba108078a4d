import AssetModel
import CommandLineOptions
import LinuxSystem
import NibAssets

/// Why a command failed, for the person who typed it.
struct ControlFailure: Error {
    let status: ExitStatus
    private(set) var message: String
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

    /// Converts an error of the service.
    init(_ error: AssetError) {
        switch error.status {
        case .badName, .badArgument: self.init(.usage, error.message)
        case .notFound, .broken, .notABundle, .denied, .systemError: self.init(.failed, error.message)
        case .noService:
            self.init(
                .noService,
                error.message
                    + "; one starts when a program first asks for an image, as nibassetctl load BUNDLE does, "
                    + "or for everybody with systemctl start nibassetd.service (NIBASSETD_SOCKET selects another socket)"
            )
        case .disabled, .untrustedService, .wrongVersion, .protocolError, .timedOut, .overloaded, .notYet:
            self.init(.noService, error.message)
        }
        damage = error.damage
        offset = error.offset
    }

    /// A file of the user's that cannot be used.
    init(_ path: String, _ error: SystemError) {
        self = Self(.failed, "\(error)").about(path)
    }

    /// The same with the path that it is about, which is not said twice: the service names files by their full paths.
    func about(_ path: String) -> ControlFailure {
        let full = (try? FileDescriptor.open(path, .pathOnly).path()) ?? path
        let isNamed = [path, full].contains {
            message == $0 || message.hasPrefix($0 + ":") || message.hasPrefix($0 + " ")
        }
        return isNamed ? self : ControlFailure(self, "\(path): \(message)")
    }

    private init(_ failure: ControlFailure, _ message: String) {
        self = failure
        self.message = message
    }
}
