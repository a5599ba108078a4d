public import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Why a call of the client failed. The C interface's `nibassets_error` holds the same.
public struct AssetError: Error, Sendable {
    /// What sort of failure. Raw values are those of the C interface; those below 1,000 are the socket protocol's.
    public enum Status: Int32, Sendable, Hashable, CaseIterable {
        /// Nothing has this name.
        case notFound = 1
        /// The name is empty, contains a zero byte, is "." or "..", has more than 255 bytes, or contains "/" where no catalog's namespace can be meant:
        /// in GNUstep, at the start or the end, twice.
        case badName = 2
        /// The file was found and cannot be decoded; `damage` and the message say why.
        case broken = 3
        /// A limit of this user or of the daemon is reached; `found` and `allowed` say.
        case overloaded = 7
        /// No answer came in time.
        case timedOut = 8
        /// The daemon does not do that for this user, or the folder may not be read.
        case denied = 9
        /// The daemon speaks another version of the protocol.
        case wrongVersion = 10
        /// A system call failed; `found` is its errno.
        case systemError = 12
        /// The path leads to no folder.
        case notABundle = 13
        /// No daemon answers and none could be started.
        case noService = 1000
        /// `NIBASSETS_DISABLE=1` is set for this process.
        case disabled = 1001
        /// Somebody else listens where the daemon should.
        case untrustedService = 1002
        /// The daemon sent what the protocol does not allow.
        case protocolError = 1003
        /// An argument has a value that it may not have.
        case badArgument = 1004
    }

    /// What sort of failure.
    public let status: Status
    /// For `broken`: what is wrong with the file, where the daemon says so.
    public let damage: FileDamage?
    /// For `broken`: the byte of the file where it was noticed; 0 at its beginning, and where that is not known.
    public let offset: UInt64
    /// For limits what was found, for `systemError` errno, else 0.
    public let found: UInt64
    /// For limits what is allowed, else 0.
    public let allowed: UInt64
    /// A sentence for the person who will read it.
    public let message: String

    init(
        _ status: Status, damage: FileDamage? = nil, offset: UInt64 = 0, found: UInt64 = 0, allowed: UInt64 = 0,
        _ message: String
    ) {
        self.status = status
        self.damage = damage
        self.offset = offset
        self.found = found
        self.allowed = allowed
        self.message = message
    }

    init(_ error: SystemError) {
        self.init(.systemError, found: UInt64(error.code), error.description)
    }

    /// What the daemon answered. A status that is no business of the caller's is a fault of one of the two sides.
    init(_ failure: Failure) {
        self.init(
            Status(rawValue: Int32(failure.status.rawValue)) ?? .protocolError,
            damage: FileDamage(rawValue: failure.reason), offset: failure.offset, found: failure.found,
            allowed: failure.allowed, String(decoding: failure.text, as: UTF8.self))
    }

    static func protocolError(_ error: ProtocolError) -> AssetError {
        AssetError(.protocolError, "the daemon sent what the protocol does not allow: " + error.description)
    }
}

extension AssetError: CustomStringConvertible {
    /// The sentence.
    public var description: String { message }
}
