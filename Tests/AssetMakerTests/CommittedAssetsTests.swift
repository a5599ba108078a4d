import AssetMaking
import LinuxSystem
import Testing

/// What the program makes, made once for all tests.
let madeFiles = AssetTree.files()

@Suite struct CommittedAssetsTests {
    private var folder: String {
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Assets"
    }

    @Test func theProgramMakesExactlyTheCommittedFiles() throws {
        #expect(try paths(in: folder, under: "") == madeFiles.map(\.path).sorted())
        for file in madeFiles {
            let committed = try FileDescriptor.open(folder + "/" + file.path).readAll(limit: 1 << 22)
            #expect(committed == file.bytes, "\(file.path) differs; run `swift run asset-maker Assets`")
        }
    }

    @Test func noPathComesTwice() {
        let paths = madeFiles.map(\.path)
        #expect(Set(paths).count == paths.count)
    }

    @Test func everythingTogetherStaysSmall() {
        #expect(madeFiles.reduce(0) { $0 + $1.bytes.count } < 1_500_000)
    }

    private func paths(in folder: String, under prefix: String) throws -> [String] {
        let entries = try FileDescriptor.open(folder, .directory).entries(limit: 10_000)
        return try entries.flatMap { entry in
            let name = String(decoding: entry.name, as: UTF8.self)
            return entry.kind == .directory
                ? try paths(in: folder + "/" + name, under: prefix + name + "/") : [prefix + name]
        }.sorted()
    }
}
