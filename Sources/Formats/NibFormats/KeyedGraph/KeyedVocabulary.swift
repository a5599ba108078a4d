import ByteReading

/// The names of keys and classes that readers look for, with the same numbers in every graph.
struct KeyedVocabulary: Sendable {
    static let shared = KeyedVocabulary()

    /// A table of the names below. Every graph starts with a copy of it.
    let names: NameTable

    /// A class of bitmaps or vector drawings, and the key of their bytes.
    struct Representation: Sendable {
        let className: NameTable.ID
        let key: NameTable.ID
    }

    // Archives
    let archivedClass: NameTable.ID
    let archivedClassName: NameTable.ID
    let nestedNibKeys: [NameTable.ID]

    // Text, data and collections
    let nsString: NameTable.ID
    let nsBytes: NameTable.ID
    let nsData: NameTable.ID
    let nsDev: NameTable.ID
    let modelString: NameTable.ID
    let nsObjects: NameTable.ID
    let elements: NameTable.ID
    let element: NameTable.ID

    // Resources
    let customResource: NameTable.ID
    let nsClassName: NameTable.ID
    let nsResourceName: NameTable.ID
    let namespaceID: NameTable.ID
    let nsCatalogName: NameTable.ID
    let buttonImageSource: NameTable.ID
    let nsImageName: NameTable.ID
    let nsImage: NameTable.ID
    let nsSound: NameTable.ID
    let nsName: NameTable.ID
    let modelName: NameTable.ID
    let imagePlaceholder: NameTable.ID
    let uiResourceName: NameTable.ID
    let uiSymbolName: NameTable.ID
    let uiCatalogName: NameTable.ID
    let uiImage: NameTable.ID
    let uiImageName: NameTable.ID
    let nsColor: NameTable.ID
    let nsColorName: NameTable.ID
    let uiColor: NameTable.ID
    let uiSystemColorName: NameTable.ID
    let nsFont: NameTable.ID
    let uiFont: NameTable.ID
    let uiFontName: NameTable.ID
    let nsReps: NameTable.ID
    let representations: [Representation]

    /// The keys under which string objects hold their text.
    let textKeys: [NameTable.ID]
    /// The keys under which data objects hold their bytes.
    let dataKeys: [NameTable.ID]
    /// Results of `isResource`, by the number of the class's name.
    private let isResourceClass: [Bool]

    private init() {
        var names = NameTable()
        archivedClass = names.id(of: "$class")
        archivedClassName = names.id(of: "$classname")
        nestedNibKeys = InterfaceDocument.nestedNibKeys.map { names.id(of: $0) }
        nsString = names.id(of: "NS.string")
        nsBytes = names.id(of: "NS.bytes")
        nsData = names.id(of: "NS.data")
        nsDev = names.id(of: "NSDev")
        modelString = names.id(of: "string")
        nsObjects = names.id(of: "NS.objects")
        elements = names.id(of: "elements")
        element = names.id(of: "UINibEncoderEmptyKey")
        customResource = names.id(of: "NSCustomResource")
        nsClassName = names.id(of: "NSClassName")
        nsResourceName = names.id(of: "NSResourceName")
        namespaceID = names.id(of: "IBNamespaceID")
        nsCatalogName = names.id(of: "NSCatalogName")
        buttonImageSource = names.id(of: "NSButtonImageSource")
        nsImageName = names.id(of: "NSImageName")
        nsImage = names.id(of: "NSImage")
        nsSound = names.id(of: "NSSound")
        nsName = names.id(of: "NSName")
        modelName = names.id(of: "name")
        imagePlaceholder = names.id(of: "UIImageNibPlaceholder")
        uiResourceName = names.id(of: "UIResourceName")
        uiSymbolName = names.id(of: "UISystemSymbolResourceName")
        uiCatalogName = names.id(of: "UIResourceCatalogName")
        uiImage = names.id(of: "UIImage")
        uiImageName = names.id(of: "UIImageName")
        nsColor = names.id(of: "NSColor")
        nsColorName = names.id(of: "NSColorName")
        uiColor = names.id(of: "UIColor")
        uiSystemColorName = names.id(of: "UISystemColorName")
        nsFont = names.id(of: "NSFont")
        uiFont = names.id(of: "UIFont")
        uiFontName = names.id(of: "UIFontName")
        nsReps = names.id(of: "NSReps")
        representations = [
            ("NSBitmapImageRep", "NSTIFFRepresentation"), ("NSPDFImageRep", "NSPDFRepresentation"),
            ("NSEPSImageRep", "NSEPSRepresentation"), ("NSPICTImageRep", "NSPICTRepresentation"),
        ].map { Representation(className: names.id(of: $0.0), key: names.id(of: $0.1)) }
        self.names = names
        textKeys = [nsString, nsBytes, nsDev, modelString]
        dataKeys = [nsData, nsBytes]
        let references = [
            customResource, buttonImageSource, nsImage, nsSound, imagePlaceholder, uiImage, nsColor, uiColor, nsFont,
            uiFont,
        ]
        var isResourceClass = [Bool](repeating: false, count: names.count)
        for className in references + representations.map(\.className) { isResourceClass[Int(className.index)] = true }
        self.isResourceClass = isResourceClass
    }

    /// Whether objects of a class may be references or hold media.
    func isResource(_ className: NameTable.ID) -> Bool {
        className.index < isResourceClass.count && isResourceClass[Int(className.index)]
    }

    /// The key under which objects of a class of bitmaps or vector drawings hold their bytes; nil for other classes.
    func representationKey(of className: NameTable.ID) -> NameTable.ID? {
        for representation in representations where representation.className == className { return representation.key }
        return nil
    }
}
