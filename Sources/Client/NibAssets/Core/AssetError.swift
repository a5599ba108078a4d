public import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Why a call failed. The C interface's `nibassets_error` has the same fields.
public struct AssetError: Error, Sendable {
    /// The kind of failure. Raw values are those of the C interface; those below 1,000 are the socket protocol's.
    public enum Status: Int32, Sendable, Hashable, CaseIterable {
        /// Nothing has this name.
        case notFound = 1
        /// The name is invalid: empty, "." or "..", longer than 255 bytes, or with a zero byte or a "/". Names of catalogs may have single slashes
        /// between other characters, except in the GNUstep profile.
        case badName = 2
        /// The file cannot be decoded; `damage` and the message say why.
        case broken = 3
        /// A limit of this user or of the daemon is reached; see `found` and `allowed`.
        case overloaded = 7
        /// No answer came in time.
        case timedOut = 8
        /// The user may not do this, or may not read the folder.
        case denied = 9
        /// The daemon uses another version of the protocol.
        case wrongVersion = 10
        /// A system call failed; `found` is its errno.
        case systemError = 12
        /// The path is not a folder's.
        case notABundle = 13
        /// No daemon can be reached, and none could be started.
        case noService = 1000
        /// `NIBASSETS_DISABLE=1` is set for this process.
        case disabled = 1001
        /// Another user's process listens on the daemon's socket.
        case untrustedService = 1002
        /// The daemon violated the protocol.
        case protocolError = 1003
        /// An argument is invalid.
        case badArgument = 1004
        /// The answer is not known yet, and the call may not wait for it.
        case notYet = 1005
    }

    /// The kind of failure.
    public var status: Status { facts.status }
    /// For `broken`: what is wrong with the file, if the daemon reports it.
    public var damage: FileDamage? { facts.damage }
    /// For `broken`: the byte offset of the damage; 0 when it is not known.
    public var offset: UInt64 { facts.offset }
    /// For limits, the value found; for `systemError`, errno; else 0.
    public var found: UInt64 { facts.found }
    /// For limits, the value allowed; else 0.
    public var allowed: UInt64 { facts.allowed }
    /// Explanation for people.
    public var message: String { facts.message }

    /// The properties in one object: errors pass through many functions, and a reference is cheap to pass on.
    private final class Facts: Sendable {
        let status: Status
        let damage: FileDamage?
        let offset, found, allowed: UInt64
        let message: String

        init(
            _ status: Status, _ damage: FileDamage?, _ offset: UInt64, _ found: UInt64, _ allowed: UInt64,
            _ message: String
        ) {
            (self.status, self.damage, self.offset) = (status, damage, offset)
            (self.found, self.allowed, self.message) = (found, allowed, message)
        }
    }

    private let facts: Facts

    init(
        _ status: Status, damage: FileDamage? = nil, offset: UInt64 = 0, found: UInt64 = 0, allowed: UInt64 = 0,
        _ message: String
    ) {
        facts = Facts(status, damage, offset, found, allowed, message)
    }

    init(_ error: SystemError) {
        self.init(.systemError, found: UInt64(error.code), error.description)
    }

    /// Converts the daemon's failure. A status that callers should never see is a protocol error.
    init(_ failure: Failure) {
        self.init(
            Status(failure.status) ?? .protocolError, damage: FileDamage(rawValue: failure.reason),
            offset: failure.offset, found: failure.found, allowed: failure.allowed,
            String(decoding: failure.text, as: UTF8.self))
    }

    static func protocolError(_ error: ProtocolError) -> AssetError {
        if case .wrongVersion(_, let found) = error {
            return AssetError(
                .wrongVersion, found: UInt64(found), allowed: UInt64(Hello.version.major), error.description)
        }
        return AssetError(.protocolError, "the daemon violated the protocol: " + error.description)
    }
}

extension AssetError.Status {
    /// Nil for success, and for statuses that callers should never see.
    init?(_ status: ReplyStatus) { self.init(rawValue: Int32(status.rawValue)) }
}

extension AssetError: CustomStringConvertible {
    /// The explanation.
    public var description: String { message }

    /// The explanation, in place of Foundation's general sentence for errors. Only where the error's type is known, as in a `catch` around calls of
    /// this module.
    public var localizedDescription: String { message }
}
