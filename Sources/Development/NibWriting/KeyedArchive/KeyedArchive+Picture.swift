extension KeyedArchive {
    /// Adds an image without a name, whose only representation is a bitmap.
    mutating func addPicture(_ bytes: [UInt8]) -> PropertyListValue {
        let bitmap = add(["NSBitmapImageRep", "NSImageRep", "NSObject"], ["NSTIFFRepresentation": add(bytes)])
        let representation = add([add(0), bitmap], as: ["NSArray"])
        return add(
            ["NSImage", "NSObject"],
            ["NSImageFlags": .integer(0x20C0_0000), "NSReps": add([representation]), "NSSize": add("{16, 16}")])
    }

    /// Returns an archive with only an image, whose only representation is a bitmap.
    static func picture(_ bytes: [UInt8]) -> [UInt8] {
        var archive = KeyedArchive()
        guard case .reference(let number) = archive.addPicture(bytes) else { return [] }
        return BinaryPropertyListWriter.encode(
            archive.propertyList(topKey: "root", root: KeyedArchive.Reference(number: number)))
    }
}
