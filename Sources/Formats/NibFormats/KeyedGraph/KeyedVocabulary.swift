import ByteReading

/// The names of keys and classes that readers of keyed graphs look for, with the same numbers in every graph.
struct KeyedVocabulary: Sendable {
    static let shared = KeyedVocabulary()

    /// A table that begins with the names below; every graph goes on from it.
    let names: NameTable

    // Text, data and collections
    let nsString: NameTable.ID
    let nsBytes: NameTable.ID
    let nsData: NameTable.ID
    let nsDev: NameTable.ID
    let modelString: NameTable.ID
    let nsObjects: NameTable.ID
    let nsKeys: NameTable.ID

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
    /// Classes of bitmaps and drawings, with the key of their bytes.
    let representations: [NameTable.ID: NameTable.ID]

    /// Under which a string object holds its text.
    let textKeys: [NameTable.ID]
    /// Under which a data object holds its bytes.
    let dataKeys: [NameTable.ID]
    /// The classes whose objects are references or hold media; objects of others are neither.
    let resourceClasses: [NameTable.ID]

    private init() {
        var names = NameTable()
        nsString = names.id(of: "NS.string")
        nsBytes = names.id(of: "NS.bytes")
        nsData = names.id(of: "NS.data")
        nsDev = names.id(of: "NSDev")
        modelString = names.id(of: "string")
        nsObjects = names.id(of: "NS.objects")
        nsKeys = names.id(of: "NS.keys")
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
            names.id(of: "NSBitmapImageRep"): names.id(of: "NSTIFFRepresentation"),
            names.id(of: "NSPDFImageRep"): names.id(of: "NSPDFRepresentation"),
            names.id(of: "NSEPSImageRep"): names.id(of: "NSEPSRepresentation"),
            names.id(of: "NSPICTImageRep"): names.id(of: "NSPICTRepresentation"),
        ]
        self.names = names
        textKeys = [nsString, nsBytes, nsDev, modelString]
        dataKeys = [nsData, nsBytes]
        resourceClasses =
            [
                customResource, buttonImageSource, nsImage, nsSound, imagePlaceholder, uiImage, nsColor, uiColor,
                nsFont,
                uiFont,
            ] + representations.keys.sorted { $0.index < $1.index }
    }
}
