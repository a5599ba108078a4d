import AssetModel
import ByteReading
import NibFormats
import Testing

@Suite(.timeLimit(.minutes(20))) struct NestedNibTests {
    /// Makes a keyed archive with `count` nested nibs that share one data object. The data is markup, followed by `spaceCount`
    /// spaces, a multiple of three.
    static func archive(count: Int, spaceCount: Int = 0) -> [UInt8] {
        // Base64 of <gsmarkup><objects><button image="inner"/></objects></gsmarkup>
        let markup =
            "PGdzbWFya3VwPjxvYmplY3RzPjxidXR0b24gaW1hZ2U9ImlubmVyIi8+PC9vYmplY3RzPjwvZ3NtYXJrdXA+"
            + String(repeating: "ICAg", count: spaceCount / 3)
        func position(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
        let nibs = String(
            repeating: "<dict><key>$class</key>\(position(2))<key>NSNibFileData</key>\(position(1))</dict>",
            count: count)
        let list = """
            <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$objects</key><array>
            <string>$null</string><data>\(markup)</data><dict><key>$classname</key><string>NSNib</string></dict>
            <dict><key>$class</key>\(position(4))</dict>
            <dict><key>$classname</key><string>NSIBObjectData</string></dict>\(nibs)
            </array><key>$top</key><dict><key>IB.objectdata</key>\(position(3))</dict></dict></plist>
            """
        return Array(list.utf8)
    }

    @Test("N8 nested nibs are part of the nib") func n8() throws {
        let bytes = Self.archive(count: 2)
        let document = try InterfaceReader().document(in: bytes)
        #expect(document.nested.map(\.document.format) == [.gsMarkup, .gsMarkup])
        #expect(document.nested.map { document.objects[$0.owner].className } == ["NSNib", "NSNib"])
        #expect(document.resources.names == [ResourceName(kind: .image, name: "inner")])
        #expect(try InterfaceReader().resources(in: bytes) == document.resources)
    }

    @Test func depthOfNestedNibsIsLimited() {
        var shallow = ReadingLimits()
        shallow.nestedNibDepth = 0
        #expect(throws: InterfaceError.exceeded(ExceededLimit(.nestedNibDepth, found: 1, allowed: 0))) {
            try InterfaceReader(limits: shallow).resources(in: Self.archive(count: 1))
        }
    }
}
