extension Connection.Kind {
    /// The kind of connection that objects of a connector class represent; nil for other classes.
    init?(connectorClass name: String) {
        guard let kind = Self.connectorClasses[name] else { return nil }
        self = kind
    }

    private static let connectorClasses: [String: Connection.Kind] = [
        "NSNibOutletConnector": .outlet, "UIRuntimeOutletConnection": .outlet, "IBOutletConnection": .outlet,
        "IBCocoaTouchOutletConnection": .outlet, "NSIBOutletConnector": .outlet, "OutletConnector": .outlet,
        "IMOutletConnector": .outlet,
        "NSNibControlConnector": .action, "NSNibAuxiliaryActionConnector": .action,
        "UIRuntimeEventConnection": .action, "IBActionConnection": .action,
        "IBCocoaTouchEventConnection": .action, "NSIBControlConnector": .action, "ControlConnector": .action,
        "IMControlConnector": .action,
        "NSNibBindingConnector": .binding, "IBBindingConnection": .binding,
        "NSNibOutletCollectionConnector": .outletCollection, "UIRuntimeOutletCollectionConnection": .outletCollection,
        "IBCocoaTouchOutletCollectionConnection": .outletCollection, "IBOutletCollectionConnection": .outletCollection,
        "NSIBHelpConnector": .help, "NSIBUserDefinedRuntimeAttributesConnector": .userDefinedAttributes,
        "NSNibConnector": .other, "NSIBConnector": .other, "NSNibAXAttributeConnector": .other,
        "NSNibAXRelationshipConnector": .other, "NSNibExternalObjectOutletConnector": .other,
        "NSIBUserInterfaceItemIdentifierConnector": .other,
    ]
}
