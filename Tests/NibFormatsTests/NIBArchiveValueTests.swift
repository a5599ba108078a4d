import ByteWriting
import NibFormats
import Testing

/// Tests the types of values in NIB archives, byte by byte.
@Suite(.timeLimit(.minutes(20))) struct NIBArchiveValueTests {
    /// Makes an archive of an interface's table and a view. The bytes of each of the view's values follow its key.
    private func archive(_ values: [(key: String, bytes: [UInt8])]) -> [UInt8] {
        let objects: [UInt8] = [0x80, 0x80, 0x80, 0x81, 0x80, UInt8(values.count) | 0x80]
        var (keys, content, classes): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for (number, value) in values.enumerated() {
            keys += [UInt8(value.key.utf8.count) | 0x80] + Array(value.key.utf8)
            content += [UInt8(number) | 0x80] + value.bytes
        }
        for name in ["NSIBObjectData", "NSView"] {
            classes += [UInt8(name.utf8.count + 1) | 0x80, 0x80] + Array(name.utf8) + [0]
        }
        var file = ByteOutput(.little)
        file.append(ascii: "NIBArchive")
        for number in [1, 9] as [UInt32] { file.append(number) }
        var offset = 18 + 8 * 4
        for (count, table) in [(2, objects), (values.count, keys), (values.count, content), (2, classes)] {
            file.append(UInt32(count))
            file.append(UInt32(offset))
            offset += table.count
        }
        for table in [objects, keys, content, classes] { file.append(contentsOf: table) }
        return file.bytes
    }

    /// Real archives of enabled controls write `NSEnabled` as a 5.
    @Test func fourIsFalseAndFiveIsTrue() throws {
        let bytes = archive([("NSHidden", [4]), ("NSEnabled", [5]), ("NSTag", [0, 0xFF]), ("NSCell", [9])])
        let document = try InterfaceReader().document(in: bytes)
        #expect(
            document.objects.first?.attributes == [
                .init("NSHidden", .boolean(false)), .init("NSEnabled", .boolean(true)), .init("NSTag", .integer(-1)),
                .init("NSCell", .null),
            ])
    }
}
