extension Interface {
    /// What some formats have no way to say.
    public enum Feature: String, Sendable, CaseIterable {
        /// An object that the file is loaded for, apart from all others.
        case owner
        /// The application as an end of connections.
        case application
        /// Outlets and actions.
        case connections
        /// Names of images and sounds.
        case resources
        /// Sounds of buttons.
        case sounds
        /// Marks of menu items that are on, or partly on.
        case stateImages
        /// Windows that are shown when everything is loaded, apart from others.
        case visibility
        /// Names that the interface's maker gave to objects.
        case labels
        /// The application's own classes in place of the usual ones.
        case customClasses
        /// Properties that follow others.
        case bindings
        /// Outlets that are lists.
        case outletCollections
        /// Ways from one scene to another.
        case segues
        /// Values that are set after loading.
        case runtimeAttributes
        /// Objects that come from outside.
        case placeholders
        /// Images that lie in the file itself.
        case pictures
        /// Files within the file.
        case nestedNibs
        /// Names of the colours that the system chooses.
        case colors
    }
}

extension WrittenFormat {
    /// What files of this format say.
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
