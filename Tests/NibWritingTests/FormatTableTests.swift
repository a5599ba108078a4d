import LinuxSystem
import NibWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct FormatTableTests {
    private var table: String {
        get throws {
            let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
            let path = folder + "/Sources/Development/NibWriting/NibWriting.docc/Formats.md"
            let bytes = try #require(try FileDescriptor.open(path).readAll(limit: 1 << 16))
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(arguments: WrittenFormat.allCases) func theTableListsTheFeaturesOfAFormat(format: WrittenFormat) throws {
        let cells = Interface.Feature.allCases.map { format.features.contains($0) ? "yes" : "" }
        #expect(try table.contains("| `\(format.rawValue)` | " + cells.joined(separator: " | ") + " |\n"))
    }

    @Test func theTableNamesEveryFeature() throws {
        let heads = Interface.Feature.allCases.map(\.rawValue).joined(separator: " | ")
        #expect(try table.contains("| format | \(heads) |\n"))
    }
}
