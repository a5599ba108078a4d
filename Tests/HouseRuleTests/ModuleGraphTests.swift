import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests that the picture in `ARCHITECTURE.md` shows the dependencies in `Package.swift`, and that these are the imports of the sources.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ModuleGraphTests {
    private static let document = "ARCHITECTURE.md"

    @Test func thePictureShowsThePackage() throws {
        let graph = try ModuleGraph()
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
        let graph = try ModuleGraph()
        let sources = Dictionary(grouping: SourceFile.all.filter { $0.layer != "Tests" }, by: \.target)
        #expect(Set(sources.keys).subtracting(graph.modules.map(\.name)) == [], "Package.swift is read wrongly")
        let macros = graph.modules.filter(\.isMacro).map(\.name)
        for module in graph.modules {
            guard let files = sources[module.name] else { continue }
            let unused = Set(module.dependencies).subtracting(files.flatMap(\.imports) + macros).sorted()
            #expect(unused.isEmpty, "\(module.name) imports nothing of \(unused), which Package.swift lists")
        }
    }

    /// A toolchain may lack swift-syntax. The package then has everything except the macros.
    @Test func withoutSwiftSyntaxThePackageHasNoMacros() throws {
        let (whole, rest) = (try ModuleGraph.dump(), try ModuleGraph.dump("NIBASSETD_SWIFT_SYNTAX=/nonexistent"))
        #expect(whole.contains("\"NibLoadingMacros\"") && whole.contains("\"NibMacroPlugin\""))
        #expect(rest.contains("NibLoadingMacros is left out: /nonexistent has no SwiftSyntax.swiftmodule"))
        #expect(rest.contains("\"NibLoading\"") && !rest.contains("\"NibLoadingMacros\""))
        #expect(!rest.contains("\"NibMacros\"") && !rest.contains("\"NibMacroPlugin\""))
    }
}
