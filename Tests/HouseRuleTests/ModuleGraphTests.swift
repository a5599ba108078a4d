import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// The picture of the layers in `ARCHITECTURE.md` shows what `Package.swift` declares, and that is what the sources import.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ModuleGraphTests {
    private static let document = "ARCHITECTURE.md"

    @Test func thePictureShowsThePackage() throws {
        let graph = ModuleGraph(manifest: try Repository.text(of: "Package.swift"))
        let text = try Repository.text(of: Self.document)
        let drawn = try #require(
            LayerPicture(graph).replacing(in: text), "\(Self.document) lacks the lines that enclose the picture")
        guard environmentVariable("NIBASSETD_DRAW_MODULES") == "1" else {
            let isCurrent = text == drawn  // so that a failure does not print both
            #expect(isCurrent, "the picture is not that of Package.swift: `make architecture` draws it again")
            return
        }
        let file = try FileDescriptor.open(Repository.root + "/" + Self.document, [.readWrite, .truncate])
        try file.write(Array(drawn.utf8))
    }

    @Test func modulesDependOnWhatTheyImport() throws {
        let graph = ModuleGraph(manifest: try Repository.text(of: "Package.swift"))
        let sources = Dictionary(grouping: SourceFile.all.filter { $0.layer != "Tests" }, by: \.target)
        #expect(Set(sources.keys).subtracting(graph.modules.map(\.name)) == [], "Package.swift is read wrongly")
        let macros = graph.modules.filter(\.isMacro).map(\.name)
        for module in graph.modules {
            guard let files = sources[module.name] else { continue }
            let unused = Set(module.dependencies).subtracting(files.flatMap(\.imports) + macros).sorted()
            #expect(unused.isEmpty, "\(module.name) imports nothing of \(unused), which Package.swift lists")
        }
    }

    /// A toolchain need not bring swift-syntax. Then all but the macros is there.
    @Test func withoutSwiftSyntaxThePackageHasNoMacros() throws {
        let folder = try TemporaryFolder()
        // SwiftPM shows what a manifest says only when it runs it.
        func manifest(_ environment: String...) throws -> String {
            try Command.run(
                [
                    "swift", "package", "--manifest-cache", "none", "--scratch-path", folder.path, "--package-path",
                    Repository.root,
                    "dump-package",
                ], environment: environment, limit: 300
            ).output
        }
        let whole = try manifest()
        #expect(whole.contains("\"NibLoadingMacros\"") && whole.contains("\"NibMacroPlugin\""))
        let rest = try manifest("NIBASSETD_SWIFT_SYNTAX=/nonexistent")
        #expect(rest.contains("NibLoadingMacros is left out: /nonexistent has no SwiftSyntax.swiftmodule"))
        #expect(rest.contains("\"NibLoading\"") && !rest.contains("\"NibLoadingMacros\""))
        #expect(!rest.contains("\"NibMacros\"") && !rest.contains("\"NibMacroPlugin\""))
    }
}
