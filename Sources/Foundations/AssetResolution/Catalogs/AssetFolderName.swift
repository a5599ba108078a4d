/// The name of a folder in a catalog: the name of its asset, and the type of its contents.
public enum AssetFolderName {
    /// Splits the name of a folder: "sun" and "imageset" for `sun.imageset`. A folder that only groups other folders has no type.
    public static func parts(_ path: RelativePath) -> (base: [UInt8], type: [UInt8]) {
        let name = path.bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return (name, []) }
        return (Array(name[..<dot]), Array(name[(dot + 1)...]))
    }

    /// Whether a folder of this type holds one asset.
    public static func holdsAsset(_ type: [UInt8]) -> Bool { types.contains(String(decoding: type, as: UTF8.self)) }

    /// Whether `imageNamed:` finds the asset in a folder of this type.
    public static func holdsImage(_ type: [UInt8]) -> Bool {
        type.elementsEqual("imageset".utf8) || type.elementsEqual("symbolset".utf8)
    }

    /// Whether the folder holds the sizes of an application's icon.
    public static func holdsIcon(_ type: [UInt8]) -> Bool { type.elementsEqual("appiconset".utf8) }

    private static let types: Set = [
        "imageset", "symbolset", "dataset", "colorset", "appiconset", "launchimage", "iconset", "brandassets",
        "imagestack", "imagestacklayer", "textureset", "cubetextureset", "mipmapset",
    ]
}
