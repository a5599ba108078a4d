import LinuxSystem
import NibFormats
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

    @Test(arguments: InterfaceFormat.allCases) func theTableListsWhatAFormatLeavesOut(format: InterfaceFormat) throws {
        let leftOut = Interface.Feature.allCases.filter { !format.features.contains($0) }.map(\.rawValue)
        #expect(try table.contains("| `\(format.rawValue)` | " + leftOut.joined(separator: ", ") + " |\n"))
    }
}
