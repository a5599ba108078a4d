/// Classes whose objects are values of other objects, not objects of the interface.
enum GraphValueClass: Sendable {
    case text
    case number
    case data
    case null
    case list
    case dictionary
    /// Parts of the format's own tables.
    case bookkeeping

    /// Nil for classes of interface objects.
    init?(className: String) {
        guard let known = Self.known[className] else { return nil }
        self = known
    }

    private static let known: [String: GraphValueClass] = [
        "NSString": .text, "NSMutableString": .text, "NSLocalizableString": .text, "UINibStringIDTable": .bookkeeping,
        "NSNumber": .number, "NSDecimalNumber": .number, "NSDecimalNumberPlaceholder": .number,
        "NSData": .data, "NSMutableData": .data,
        "NSNull": .null,
        "NSArray": .list, "NSMutableArray": .list, "NSSet": .list, "NSMutableSet": .list,
        "NSOrderedSet": .list, "NSMutableOrderedSet": .list, "IBMutableOrderedSet": .list,
        "IBMutableOrderedArray": .list,
        "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary,
        "NSIBObjectData": .bookkeeping, "IBObjectContainer": .bookkeeping, "IBConnectionRecord": .bookkeeping,
        "IBObjectRecord": .bookkeeping, "IBClassDescriber": .bookkeeping, "IBPartialClassDescription": .bookkeeping,
        "IBClassDescriptionSource": .bookkeeping, "IBUserDefinedRuntimeAttribute": .bookkeeping,
        "IBUserDefinedRuntimeAttributesPlaceholder": .bookkeeping, "IBToolTipAttribute": .bookkeeping,
        "IMConnector": .bookkeeping, "GMModel": .bookkeeping,
    ]
}
