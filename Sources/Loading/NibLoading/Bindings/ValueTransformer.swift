public import InterfaceSchema

/// Makes one value of another, for bindings.
public struct ValueTransformer: Sendable {
    let transform: @Sendable (PropertyValue?) -> PropertyValue?
    /// Makes the first value of the second; nil if it cannot.
    let reverse: (@Sendable (PropertyValue?) -> PropertyValue?)?

    /// Creates a transformer. A value of nil stands for no value.
    public init(
        _ transform: @escaping @Sendable (PropertyValue?) -> PropertyValue?,
        reverse: (@Sendable (PropertyValue?) -> PropertyValue?)? = nil
    ) {
        self.transform = transform
        self.reverse = reverse
    }

    /// Transformers that every program has.
    static let standard: [String: ValueTransformer] = {
        let negate: @Sendable (PropertyValue?) -> PropertyValue? = { value in
            .boolean(!(value.flatMap { Bool(nibValue: $0) } ?? false))
        }
        // Values are in no archive here.
        let unarchive = ValueTransformer({ $0 }, reverse: { $0 })
        return [
            "NSUnarchiveFromData": unarchive, "NSKeyedUnarchiveFromData": unarchive,
            "NSSecureUnarchiveFromData": unarchive,
            "NSNegateBoolean": ValueTransformer(negate, reverse: negate),
            "NSIsNil": ValueTransformer { .boolean($0 == nil) },
            "NSIsNotNil": ValueTransformer { .boolean($0 != nil) },
        ]
    }()
}
