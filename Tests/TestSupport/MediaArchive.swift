import MessageCoding

/// Archives with pictures and sounds in them, as short as possible.
public enum MediaArchive {
    /// Makes a keyed archive with a button cell for each picture; each picture has the given bitmaps.
    public static func pictures(_ pictures: [[[UInt8]]]) -> [UInt8] {
        func position(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        func instance(of classPosition: Int, _ values: String) -> String {
            "<dict><key>$class</key>\(position(classPosition))\(values)</dict>"
        }
        let classes = ["NSIBObjectData", "NSButtonCell", "NSImage", "NSArray", "NSBitmapImageRep"]
        // $null, the root, the classes, and then the pictures' objects.
        var objects = ["<string>$null</string>", instance(of: 2, "")]
        objects += classes.map { "<dict><key>$classname</key><string>\($0)</string></dict>" }
        for bitmaps in pictures {
            let first = objects.count
            objects.append(instance(of: 3, "<key>NSNormalImage</key>\(position(first + 1))"))
            objects.append(instance(of: 4, "<key>NSReps</key>\(position(first + 2))"))
            let places = bitmaps.indices.map { position(first + 3 + $0) }.joined()
            objects.append(instance(of: 5, "<key>NS.objects</key><array>\(places)</array>"))
            for bitmap in bitmaps {
                objects.append(
                    instance(of: 6, "<key>NSTIFFRepresentation</key><data>\(Base64.encode(bitmap))</data>"))
            }
        }
        return Array(
            """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string>
            <key>$objects</key><array>\(objects.joined(separator: "\n"))</array>
            <key>$top</key><dict><key>IB.objectdata</key>\(position(1))</dict></dict></plist>
            """.utf8)
    }

    /// Makes a GNUstep archive with a sound that has data besides its name.
    public static func sound(_ file: [UInt8]) -> [UInt8] {
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func object(_ index: Int, of className: String) -> [UInt8] {
            [0x30, UInt8(index), 0x31, UInt8(index)] + number(className.utf8.count, bytes: 2) + className.utf8
                + number(0, bytes: 4) + [0]
        }
        let unsigned: [UInt8] = [0x26]
        let header = Array("GNUstep archive000f4240:00000002:00000002:00000000:".utf8)
        // A flag for data, no name, no delegate, and the data: their length, a flag for plain bytes, the bytes. Then no device and no channels.
        let values: [UInt8] = [0x01, 0, 0x10, 0x10]
        return header + object(1, of: "NSSound") + values + object(2, of: "NSData") + unsigned
            + number(file.count, bytes: 4) + [0x02, 0, 0x15] + number(file.count, bytes: 4) + [0x02] + file + [
                0x10, 0x10,
            ]
    }
}
