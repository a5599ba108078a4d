internal import WireProtocol

/// The answer that a name has no object.
final class MissingAnswer: Sendable {
    let error: AssetError
    /// Name that an object would be registered under.
    let registeredName: [UInt8]

    init(_ error: AssetError, _ registeredName: [UInt8]) {
        self.error = error
        self.registeredName = registeredName
    }
}

/// Answer known for a name without asking.
@safe enum LocalAnswer {
    case unknown
    /// An object, of which whoever gets this has a use, and where it was found.
    case object(Unmanaged<AssetObject>, Answer.Flags)
    case missing(MissingAnswer)
    case missingInIndex
}
