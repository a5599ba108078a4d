import ByteReading

/// The names of keys and classes that readers look for, with the same numbers in every graph.
struct KeyedVocabulary: Sendable {
    static let shared = KeyedVocabulary()

    private static let numbering = NameNumbering()

    /// A class of bitmaps or vector drawings, and the key of their bytes.
    struct Representation: Sendable {
        let className: NameTable.ID
        let key: NameTable.ID
    }

    // Archives
    let archivedClass = Self.numbering.add("$class")
    let archivedClassName = Self.numbering.add("$classname")
    let nestedNibKeys = InterfaceDocument.nestedNibKeys.map(Self.numbering.add)

    // Text, data and collections
    let nsString = Self.numbering.add("NS.string")
    let nsBytes = Self.numbering.add("NS.bytes")
    let nsData = Self.numbering.add("NS.data")
    let nsDev = Self.numbering.add("NSDev")
    let modelString = Self.numbering.add("string")
    let nsObjects = Self.numbering.add("NS.objects")
    let elements = Self.numbering.add("elements")
    let element = Self.numbering.add("UINibEncoderEmptyKey")

    // Resources
    let customResource = Self.numbering.add("NSCustomResource")
    let nsClassName = Self.numbering.add("NSClassName")
    let nsResourceName = Self.numbering.add("NSResourceName")
    let namespaceID = Self.numbering.add("IBNamespaceID")
    let nsCatalogName = Self.numbering.add("NSCatalogName")
    let buttonImageSource = Self.numbering.add("NSButtonImageSource")
    let nsImageName = Self.numbering.add("NSImageName")
    let nsImage = Self.numbering.add("NSImage")
    let nsSound = Self.numbering.add("NSSound")
    let nsName = Self.numbering.add("NSName")
    let modelName = Self.numbering.add("name")
    let imagePlaceholder = Self.numbering.add("UIImageNibPlaceholder")
    let uiResourceName = Self.numbering.add("UIResourceName")
    let uiSymbolName = Self.numbering.add("UISystemSymbolResourceName")
    let uiCatalogName = Self.numbering.add("UIResourceCatalogName")
    let uiImage = Self.numbering.add("UIImage")
    let uiImageName = Self.numbering.add("UIImageName")
    let nsColor = Self.numbering.add("NSColor")
    let nsColorName = Self.numbering.add("NSColorName")
    let uiColor = Self.numbering.add("UIColor")
    let uiSystemColorName = Self.numbering.add("UISystemColorName")
    let nsFont = Self.numbering.add("NSFont")
    let uiFont = Self.numbering.add("UIFont")
    let uiFontName = Self.numbering.add("UIFontName")
    let nsReps = Self.numbering.add("NSReps")
    let representations = [
        ("NSBitmapImageRep", "NSTIFFRepresentation"), ("NSPDFImageRep", "NSPDFRepresentation"),
        ("NSEPSImageRep", "NSEPSRepresentation"), ("NSPICTImageRep", "NSPICTRepresentation"),
    ].map { Representation(className: Self.numbering.add($0.0), key: Self.numbering.add($0.1)) }

    /// A table of the names above. Every graph starts with a copy of it.
    let names = Self.numbering.names

    /// The keys under which string objects hold their text.
    let textKeys: [NameTable.ID]
    /// The keys under which data objects hold their bytes.
    let dataKeys: [NameTable.ID]
    /// Results of `isResource`, by the number of the class's name.
    private let isResourceClass: [Bool]

    private init() {
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
