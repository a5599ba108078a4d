import AssetModel
import CommandLineOptions
import LinuxSystem
import NibAssets

/// Why a command failed, for the person who typed it.
struct ControlFailure: Error {
    let status: ExitStatus
    let message: String
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
        case .notFound, .broken, .notABundle, .denied, .systemError: self.init(.notFound, error.message)
        case .noService:
            self.init(.noService, error.message + "; is nibassetd running? (NIBASSETD_SOCKET selects the socket)")
        case .disabled, .untrustedService, .wrongVersion, .protocolError, .timedOut, .overloaded:
            self.init(.noService, error.message)
        }
        damage = error.damage
        offset = error.offset
    }

    /// A file of the user's that cannot be used.
    init(_ path: String, _ error: SystemError) {
        self.init(.notFound, "\(path): \(error)")
    }
}
