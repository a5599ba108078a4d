extension Connection.Kind {
    /// The kind of connection that objects of a connector class represent; nil for other classes.
    init?(connectorClass name: String) {
        switch name {
        case "NSNibOutletConnector", "UIRuntimeOutletConnection", "IBOutletConnection", "IBCocoaTouchOutletConnection",
            "NSIBOutletConnector", "OutletConnector", "IMOutletConnector":
            self = .outlet
        case "NSNibControlConnector", "UIRuntimeEventConnection", "IBActionConnection", "IBCocoaTouchEventConnection",
            "NSIBControlConnector", "ControlConnector", "IMControlConnector":
            self = .action
        case "NSNibBindingConnector", "IBBindingConnection": self = .binding
        case "NSNibOutletCollectionConnector", "UIRuntimeOutletCollectionConnection",
            "IBCocoaTouchOutletCollectionConnection", "IBOutletCollectionConnection":
            self = .outletCollection
        case "NSIBHelpConnector": self = .help
        case "NSIBUserDefinedRuntimeAttributesConnector": self = .userDefinedAttributes
        case "NSNibConnector", "NSIBConnector", "NSNibAXAttributeConnector", "NSNibAXRelationshipConnector",
            "NSNibExternalObjectOutletConnector", "NSIBUserInterfaceItemIdentifierConnector":
            self = .other
        default: return nil
        }
    }
}
