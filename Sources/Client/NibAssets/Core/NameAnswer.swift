internal import AssetModel
internal import WireProtocol

/// The answer that a name has no object.
final class MissingAnswer: Sendable {
    let error: AssetError
    /// Name under which an object would be registered.
    let registeredName: [UInt8]

    init(_ error: AssetError, _ registeredName: [UInt8]) {
        self.error = error
        self.registeredName = registeredName
    }
}

/// Answer to a name.
@safe enum NameAnswer {
    /// An object, of which the receiver of the answer has a use, and the answer's flags.
    case object(Unmanaged<AssetObject>, Answer.Flags)
    case missing(MissingAnswer)
    case missingInIndex

    /// The object; throws `notFound` for a missing name. Nil for other failures: asked for one name, the daemon says more about a broken file.
    @inline(__always)
    func object(_ kind: AssetKind, _ name: Span<UInt8>) throws(AssetError) -> AssetObject? {
        switch self {
        case .object(let object, _): return unsafe object.takeUnretainedValue()
        case .missing(let missing) where missing.error.status == .notFound: throw missing.error
        case .missingInIndex: throw MissingAnswer(inIndex: kind, name).error
        case .missing: return nil
        }
    }
}
