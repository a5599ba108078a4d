import ByteReading
import NibFormats
import Testing

/// Objects that share their values. A file of a few megabytes could have a million objects with a million values each.
@Suite(.timeLimit(.minutes(1))) struct SharedValuesTests {
    @Test func sharedValuesCountForEachObject() throws {
        var limits = ReadingLimits()
        limits.valueCount = 5_000
        let reader = InterfaceReader(limits: limits)
        for file in [Self.nibArchive, Self.keyedArchive, Self.repeatedElement] {
            #expect(throws: Never.self) { try reader.resources(in: file(60)) }
            let error = try #require(throws: InterfaceError.self) { try reader.resources(in: file(100)) }
            let exceeded = try #require(error.fault as? ExceededLimit, "\(error)")
            #expect(exceeded.limit == .valueCount && exceeded.count > 5_000)
        }
    }

    @Test func aConnectorThatAListNamesTwiceIsOneConnection() throws {
        #expect(try InterfaceReader().document(in: Self.repeatedConnector()).connections.map(\.label) == ["window"])
    }

    private static func repeatedConnector() -> [UInt8] {
        func uid(_ object: Int) -> String { "<dict><key>CF$UID</key><integer>\(object)</integer></dict>" }
        let list = """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string>
            <dict><key>$class</key>\(uid(2))<key>NSConnections</key>\(uid(3))</dict>
            <dict><key>$classname</key><string>NSIBObjectData</string></dict>
            <dict><key>$class</key>\(uid(4))<key>NS.objects</key><array>\(uid(5))\(uid(5))</array></dict>
            <dict><key>$classname</key><string>NSArray</string></dict>
            <dict><key>$class</key>\(uid(6))<key>NSLabel</key><string>window</string></dict>
            <dict><key>$classname</key><string>NSNibOutletConnector</string></dict>
            </array><key>$top</key><dict><key>IB.objectdata</key>\(uid(1))</dict></dict></plist>
            """
        return Array(list.utf8)
    }

    /// `count` objects, each with all of `count` values.
    private static func nibArchive(_ count: UInt8) -> [UInt8] {
        // The last byte of a number has its high bit set.
        let object: [UInt8] = [0x80, 0x80, 0x80 | count]
        let value: [UInt8] = [0x80, 4]
        let objects = Array(repeatElement(object, count: Int(count)).joined())
        let keys: [UInt8] = [0x81, UInt8(ascii: "k")]
        let values = Array(repeatElement(value, count: Int(count)).joined())
        let classNames: [UInt8] = [0x88, 0x80] + "NSImage\0".utf8
        var places: [Int] = [1, 10]
        var offset = 50
        for (number, table) in [(Int(count), objects), (1, keys), (Int(count), values), (1, classNames)] {
            places += [number, offset]
            offset += table.count
        }
        let header = Array("NIBArchive".utf8) + places.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0] }
        return header + objects + keys + values + classNames
    }

    /// `count` objects, all the same dictionary of `count` entries.
    private static func keyedArchive(_ count: UInt8) -> [UInt8] {
        let names = [
            "$archiver", "$objects", "$top", "NSKeyedArchiver", "IB.objectdata", "key", "$class", "$classname",
            "NSImage",
        ]
        func references(_ object: UInt8) -> [UInt8] { Array(repeating: object, count: Int(count)) }
        let shared: [UInt8] = [0xDF, 0x10, count] + references(5) + references(10)
        let archived: [UInt8] = [0xAF, 0x10, count + 2, 3, 12] + references(13)
        return propertyList(
            names, [[0x80, 1], [0x09], [0xD1, 4, 9], [0xD1, 7, 8], shared, archived, [0xD3, 0, 1, 2, 3, 14, 11]])
    }

    /// An image whose list of bitmaps names one object `count` times. The object's class comes after `count` other entries.
    private static func repeatedElement(_ count: UInt8) -> [UInt8] {
        let names = [
            "$archiver", "$objects", "$top", "NSKeyedArchiver", "IB.objectdata", "key", "$class", "$classname",
            "NSImage", "NSReps", "NS.objects", "NSBitmapImageRep",
        ]
        func references(_ object: UInt8) -> [UInt8] { Array(repeating: object, count: Int(count)) }
        let list: [UInt8] = [0xAF, 0x10, count] + references(15)
        let element: [UInt8] = [0xDF, 0x10, count + 1] + references(5) + [6] + references(13) + [17]
        return propertyList(
            names,
            [
                [0x80, 1], [0x09], [0x80, 2], [0x80, 3], [0x80, 4], [0x80, 5], [0xD1, 4, 12], [0xD2, 9, 6, 14, 16],
                list, [0xD2, 10, 6, 20, 16], element, [0xD1, 7, 8], [0xD1, 7, 11], [0xA6, 5, 19, 21, 22, 23, 24],
                [0xD3, 0, 1, 2, 3, 25, 18],
            ])
    }

    /// A binary property list of texts, then other objects. The last object is the outermost.
    private static func propertyList(_ texts: [String], _ others: [[UInt8]]) -> [UInt8] {
        let objects = texts.map { [0x5F, 0x10, UInt8($0.utf8.count)] + $0.utf8 } + others
        var file = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(file.count >> 8), UInt8(file.count & 0xFF)]
            file += object
        }
        var trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [objects.count, objects.count - 1, file.count] {
            trailer += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
        }
        return file + offsets + trailer
    }
}
