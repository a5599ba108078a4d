public import InterfaceSchema

/// A conversion of values, for bindings.
public struct ValueTransformer: Sendable {
    let transform: @Sendable (PropertyValue?) -> PropertyValue?
    /// Reverse conversion; nil if there is none.
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
        // Values of nibs are not archived here, so there is nothing to unarchive.
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
