import InterfaceSchema
import NibFormats
import NibWriting
import TestSupport
import Testing

/// Tests that one interface has the same outline in all formats, as far as a format can store its properties.
@Suite(.timeLimit(.minutes(20))) struct SameOutlineTests {
    private func outline(_ interface: Interface, _ format: InterfaceFormat) throws -> InterfaceOutline {
        InterfaceOutline(InterfaceModel(try InterfaceReader().document(in: interface.file(format))))
    }

    /// These formats store the same values as a keyed archive.
    @Test(arguments: [InterfaceFormat.keyedArchiveXML, .nibArchive, .xibArchive])
    func archivesSayTheSame(format: InterfaceFormat) throws {
        expectEqual(try outline(.rich, format), try outline(.rich, .keyedArchiveBinary), format)
    }

    @Test func bothByteOrdersSayTheSame() throws {
        #expect(try outline(.rich, .typedStreamBigEndian) == outline(.rich, .typedStreamLittleEndian))
    }

    /// The other formats give the same outline for an interface with only the features that they can store.
    @Test(arguments: SaidProperties.formats) func otherFormatsSayTheSame(format: InterfaceFormat) throws {
        let interface = Interface.rich.limited(to: format.features)
        let said = try #require(SaidProperties.of(format))
        let expected = try outline(interface, .keyedArchiveBinary).limited { said($0, $1) }
        let found = try outline(interface, format).limited { said($0, $1) }
        #expect(expected.entries.flatMap(\.properties).count > 20)
        expectEqual(found, expected, format)
    }

    /// A storyboard has windows inside controllers, the menu inside the application, and a controller as owner.
    @Test func aStoryboardSaysTheSameOfItsWindows() throws {
        let interface = Interface.rich.limited(to: InterfaceFormat.storyboardDocument.features)
        let said = try #require(SaidProperties.of(.xibDocument))
        let found = try outline(interface, .storyboardDocument).limited { said($0, $1) }
        let expected = try outline(interface, .keyedArchiveBinary).limited { said($0, $1) }
        func windows(_ outline: InterfaceOutline) -> [[String]] {
            outline.entries.filter { $0.path.contains("Window") && !$0.path.hasSuffix("Controller 0") }
                .filter { !$0.path.hasSuffix("Controller 1") }
                .map {
                    [
                        $0.path.split(separator: " / ").dropFirst($0.path.hasPrefix("NSWindowController") ? 2 : 1)
                            .joined(separator: " / "), "\($0.properties)",
                    ]
                }
        }
        #expect(windows(found).count == 10)
        #expect(windows(found) == windows(expected))
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>) func randomInterfacesSayTheSame(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let interface = Interface.random(using: &generator)
        for format in [InterfaceFormat.keyedArchiveXML, .nibArchive, .xibArchive] {
            expectEqual(try outline(interface, format), try outline(interface, .keyedArchiveBinary), format)
        }
        for format in SaidProperties.formats {
            let limited = interface.limited(to: format.features)
            let said = try #require(SaidProperties.of(format))
            expectEqual(
                try outline(limited, format).limited { said($0, $1) },
                try outline(limited, .keyedArchiveBinary).limited { said($0, $1) }, format)
        }
    }

    /// Compares outlines object by object, so that a failure shows the difference.
    private func expectEqual(
        _ found: InterfaceOutline, _ expected: InterfaceOutline, _ format: InterfaceFormat
    ) {
        let (left, right) = (found.entries.map(\.description), expected.entries.map(\.description))
        for line in left.filter({ !right.contains($0) }) { Issue.record("\(format): only there: \(line)") }
        for line in right.filter({ !left.contains($0) }) { Issue.record("\(format): missing: \(line)") }
        #expect(left == right, "\(format)")
        #expect(found.connections == expected.connections, "\(format)")
        #expect(found == expected, "\(format)")
    }
}

/// Properties that the tests' writers write in a format. Archives have all.
enum SaidProperties {
    static let formats: [InterfaceFormat] = [
        .xibDocument, .typedStreamBigEndian, .gnustepArchive, .gsMarkup, .gModel, .carbonXib,
    ]

    private static let texts: Set = ["title", "stringValue", "keyEquivalent"]
    private static let pictures: Set = ["image", "alternateImage", "sound"]

    static func of(_ format: InterfaceFormat) -> ((_ path: String, _ property: String) -> Bool)? {
        switch format {
        // Only the writer of archives gives texts a background.
        case .xibDocument: { _, property in property != "backgroundColor" }
        // The writer of typed streams gives texts no font, and all views one mask.
        case .typedStreamBigEndian:
            { path, property in
                property != "font" && !(property == "autoresizingMask" && path.hasSuffix("NSView 0"))
            }
        case .gnustepArchive: { _, property in !["font", "backgroundColor", "autoresizingMask"].contains(property) }
        case .gsMarkup:
            { path, property in
                texts.union(pictures).union(["contentRect", "frame"]).contains(property)
            }
        case .gModel:
            { path, property in
                texts.union(["image", "alternateImage", "contentRect", "frame", "styleMask"]).contains(property)
            }
        case .carbonXib:
            { path, property in
                // The contents of a window have no frame of their own.
                texts.union(["contentRect", "frame"]).contains(property)
                    && !(property == "frame" && path.hasSuffix("NSView 0"))
            }
        default: nil
        }
    }
}
