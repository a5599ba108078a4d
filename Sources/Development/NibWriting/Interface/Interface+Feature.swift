public import NibFormats

extension Interface {
    /// A feature that some formats cannot express.
    public enum Feature: String, Sendable, CaseIterable {
        /// The file's owner.
        case owner
        /// Connections to the application.
        case application
        /// Outlets and actions.
        case connections
        /// Names of images and sounds.
        case resources
        /// Sounds of buttons.
        case sounds
        /// Images for menu items that are on, or partly on.
        case stateImages
        /// Windows that are shown when the interface is loaded.
        case visibility
        /// Names that the interface's author gave to objects.
        case labels
        /// The application's classes in place of the toolkit's.
        case customClasses
        /// Bindings.
        case bindings
        /// Outlet collections.
        case outletCollections
        /// Segues.
        case segues
        /// Values that are set after loading.
        case runtimeAttributes
        /// Placeholders for objects from outside the file.
        case placeholders
        /// Images that are embedded in the file.
        case pictures
        /// Nested nibs.
        case nestedNibs
        /// Names of system colours.
        case colors
    }
}

extension InterfaceFormat {
    /// Features that this format can express.
    public var features: Set<Interface.Feature> {
        switch self {
        case .keyedArchiveBinary, .keyedArchiveXML, .nibArchive, .xibArchive:
            Set(Interface.Feature.allCases).subtracting([.segues])
        case .xibDocument: Set(Interface.Feature.allCases).subtracting([.segues, .nestedNibs])
        case .storyboardDocument:
            Set(Interface.Feature.allCases).subtracting([.owner, .visibility, .nestedNibs])
        case .typedStreamBigEndian, .typedStreamLittleEndian:
            [
                .owner, .application, .connections, .resources, .sounds, .stateImages, .visibility, .labels,
                .customClasses, .pictures, .colors,
            ]
        case .gnustepArchive:
            [
                .owner, .connections, .resources, .sounds, .stateImages, .visibility, .customClasses, .pictures,
                .colors,
            ]
        case .gsMarkup: [.owner, .application, .connections, .resources, .sounds, .visibility, .customClasses]
        case .gModel: [.owner, .application, .connections, .resources, .visibility]
        case .carbonXib: [.owner, .labels]
        }
    }
}
