import MessageCoding

/// Archives with pictures and sounds in them, as short as they can be.
public enum MediaArchive {
    /// A keyed archive in which a button cell uses each of the pictures, which hold so many bitmaps.
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

    /// An archive of GNUstep's with a sound that is more than a name.
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
        // Not only a name, no name, no delegate, and the data: their length, as they are, the bytes. Then no device and no channels.
        let values: [UInt8] = [0x01, 0, 0x10, 0x10]
        return header + object(1, of: "NSSound") + values + object(2, of: "NSData") + unsigned
            + number(file.count, bytes: 4) + [0x02, 0, 0x15] + number(file.count, bytes: 4) + [0x02] + file + [
                0x10, 0x10,
            ]
    }
}
