import LinuxSystem
import TestSupport
import Testing

/// Tests the direction of the dependencies between targets.
@Suite(.timeLimit(.minutes(20))) struct LayerTests {
    /// Layers from the lowest to the highest.
    static let layers = [
        "CLibraries", "Foundations", "Protocols", "Formats", "Decoding", "Service", "Client", "Loading", "Tools",
        "Development", "Tests",
    ]

    /// Layers that a layer may not import although they are below.
    static let hidden = [
        "Service": ["Formats", "Decoding"],
        "Client": ["Formats", "Decoding", "Service"],
        "Loading": ["Decoding", "Service"],
    ]

    /// Layer of each target under Sources.
    static func targets() throws -> [String: String] {
        var targets: [String: String] = [:]
        for layer in try Repository.names(in: "Sources") {
            for target in try Repository.names(in: "Sources/" + layer) { targets[target] = layer }
        }
        return targets
    }

    @Test func everyFolderOfSourcesIsALayer() throws {
        #expect(Set(try Repository.names(in: "Sources")).subtracting(Self.layers) == [])
    }

    @Test func importsPointDownwards() throws {
        let targets = try Self.targets()
        #expect(!SourceFile.all.isEmpty)
        for file in SourceFile.all {
            let own = try #require(Self.layers.firstIndex(of: file.layer), "\(file.path)")
            for module in file.imports {
                guard let layer = targets[module], let other = Self.layers.firstIndex(of: layer) else { continue }
                #expect(other <= own, "\(file.path): \(file.layer) imports \(module) of the higher layer \(layer)")
                let isHidden = Self.hidden[file.layer, default: []].contains(layer)
                #expect(!isHidden, "\(file.path): \(file.layer) may know nothing of \(module) of \(layer)")
            }
        }
    }

    /// Targets that no test imports, with the tests that cover them.
    static let testedThroughOthers = [
        "LibNibAssets": "NibAssetsTests: a C program is built with it and run",
        "nibasset-files": "FileAccessTests start it",
        "nibasset-worker": "WorkerPoolTests start it",
        "nibasset-vector-worker": "WorkerPoolTests start it",
        "WorkerProcess": "WorkerPoolTests: it is the life of both workers",
        "nibassetd": "AssetServerTests start it",
        "nibassetctl": "NibAssetctlTests start it",
        "TerminalPictures": "NibAssetctlTests: the command that shows pictures is run",
        "nibassets-benchmark": "BenchmarkTests start it",
        "demo-interfaces": "AssetsTests start it",
        "nib-demonstration": "NibModelsTests start it",
        "NibMacroPlugin": "NibLoadingMacrosTests: the compiler starts it for their classes",
    ]

    @Test func everyTargetIsImportedByTestsOrHasAReason() {
        let (tests, shipped) = (
            SourceFile.all.filter { $0.layer == "Tests" }, SourceFile.all.filter { $0.layer != "Tests" }
        )
        let tested = Set(tests.flatMap(\.imports))
        let untested = Set(shipped.map(\.target)).subtracting(tested)
        for target in untested { #expect(Self.testedThroughOthers[target] != nil, "no test imports \(target)") }
        let stale = Set(Self.testedThroughOthers.keys).subtracting(untested)
        #expect(stale.isEmpty, "\(stale.sorted()) are imported by tests, or are no targets any more")
    }
}
