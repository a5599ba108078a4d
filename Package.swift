// swift-tools-version: 6.2
import CompilerPluginSupport
import Glibc
import PackageDescription

/// What every Swift target of the package is held to.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

/// The foundations and protocols that the C library is made of, in the order of their layers.
let embeddedModules = ["LinuxSystem", "AssetModel", "MessageCoding", "WireProtocol", "SharedLayout"]

/// What Embedded Swift needs besides: whole modules, and of each only what is used, so that the library needs no Unicode tables and stays small,
/// in debug builds too. That no two accesses to a variable overlap is checked at run time in the ordinary modules only. The ordinary modules' names stand for their Embedded twins, so one source serves both.
let embeddedRules: [SwiftSetting] =
    rules + [
        .enableExperimentalFeature("Embedded"),
        .unsafeFlags(
            ["-wmo", "-Osize", "-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections"]
                + embeddedModules.flatMap { ["-module-alias", "\($0)=Embedded\($0)"] }),
    ]

/// Modules with loops over pixels or samples that many tests wait for: optimized in debug builds too.
let optimized: Set = [
    "MediaInput", "PixelPipeline", "ImageDecoding", "SoundDecoding", "VectorDecoding", "decoder-comparison",
    "MediaWriting", "Decompression", "AssetCatalogs", "endurance", "EvictionSimulation",
]

/// Modules that check in debug builds, after each change, that what they keep agrees.
let checkingInvariants: Set = ["WorkerPool", "AssetCache"]

/// Files in the folders of targets that are not compiled.
let besides = [
    "FuzzReplayTests": ["Finds"], "NibAssetctlTests": ["complete.zsh"], "ReadmeExample": ["example.c"],
    "ScenarioTests": ["GNUstepProbe"], "TestSupport": ["machine"], "endurance": ["README.md"],
]

func names(_ text: String) -> [Target.Dependency] {
    text.split(separator: " ").map { .byName(name: String($0)) }
}

func settings(_ name: String) -> [SwiftSetting] {
    rules + (optimized.contains(name) ? [.unsafeFlags(["-O"])] : [])
        + (checkingInvariants.contains(name) ? [.define("CHECKS_INVARIANTS", .when(configuration: .debug))] : [])
}

/// Modules of the product in their layer, a folder of `Sources`: the name of each, and the targets that it uses.
func modules(in layer: String, _ modules: KeyValuePairs<String, String>) -> [Target] {
    modules.map { name, dependencies in
        // Rounding is a function in the library "m", and a program that imports no C module links it by itself nowhere.
        .target(
            name: name, dependencies: names(dependencies), path: "Sources/\(layer)/\(name)",
            swiftSettings: settings(name), linkerSettings: [.linkedLibrary("m")])
    }
}

/// Programs of the product, linked by the toolchain's own linker: GNU ld, which Debian 13 has, leaves what it relocates writable.
func programs(in layer: String, _ programs: KeyValuePairs<String, String>) -> [Target] {
    programs.map { name, dependencies in
        .executableTarget(
            name: name, dependencies: names(dependencies), path: "Sources/\(layer)/\(name)", swiftSettings: rules,
            linkerSettings: [.unsafeFlags(["-static-stdlib", "-use-ld=lld"])])
    }
}

/// Targets of tests, each in a folder of `Tests`: tests, modules that tests use, or programs that tests start.
func tests(_ tests: KeyValuePairs<String, String>) -> [Target] {
    tests.map { name, dependencies in
        .testTarget(
            name: name, dependencies: names(dependencies), path: "Tests/\(name)", exclude: besides[name] ?? [],
            swiftSettings: rules)
    }
}

func testModules(_ modules: KeyValuePairs<String, String>) -> [Target] {
    modules.map { name, dependencies in
        .target(
            name: name, dependencies: names(dependencies), path: "Tests/\(name)", exclude: besides[name] ?? [],
            swiftSettings: rules)
    }
}

func testPrograms(_ programs: KeyValuePairs<String, String>) -> [Target] {
    programs.map { name, dependencies in
        .executableTarget(
            name: name, dependencies: names(dependencies), path: "Tests/\(name)", exclude: besides[name] ?? [],
            swiftSettings: settings(name),
            linkerSettings: name == "scenario-client" ? [.unsafeFlags(["-static-stdlib"])] : [])
    }
}

extension Target {
    /// The Embedded twin of a module; its folder is a link to the module's.
    static func embedded(_ name: String, uses dependencies: String = "") -> Target {
        .target(
            name: "Embedded" + name, dependencies: names(dependencies), path: "Sources/Client/Embedded/" + name,
            swiftSettings: embeddedRules)
    }

    /// A C library of the distribution.
    static func library(_ name: String, pkgConfig: String, package: String) -> Target {
        .systemLibrary(
            name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
    }
}

/// The folder with the toolchain's swift-syntax, near the library with which this manifest runs; nil where there is none.
let swiftSyntax: String? = {
    var folder = Context.environment["NIBASSETD_SWIFT_SYNTAX"] ?? "the toolchain"
    var line = [CChar](repeating: 0, count: 4_096)
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    while folder == "the toolchain", fgets(&line, Int32(line.count), maps) != nil {
        let parts = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: "/")
            .dropFirst()
        guard parts.contains(where: { $0.hasPrefix("libPackageDescription.so") }) else { continue }
        // usr/lib/swift/pm/ManifestAPI/libPackageDescription.so
        folder = "/" + parts.dropLast(3).joined(separator: "/") + "/host"
    }
    if access(folder + "/SwiftSyntax.swiftmodule", R_OK) == 0 { return folder }
    let message = "NibLoadingMacros is left out: \(folder) has no SwiftSyntax.swiftmodule\n"
    _ = write(STDERR_FILENO, message, message.utf8.count)
    return nil
}()

let syntaxRules = rules + [.unsafeFlags(["-I", swiftSyntax ?? ""])]

/// The macros of NibLoading, for toolchains that have swift-syntax.
let macroTargets: [Target] =
    modules(in: "Loading", ["NibLoadingMacros": "NibLoading NibMacroPlugin"]) + [
        .target(
            name: "NibMacros", path: "Sources/Loading/NibMacros", swiftSettings: syntaxRules,
            linkerSettings: [
                .unsafeFlags(
                    ["-L", swiftSyntax ?? "", "-Xlinker", "-rpath", "-Xlinker", swiftSyntax ?? ""]
                        + [
                            "BasicFormat", "CompilerPluginMessageHandling", "Diagnostics", "Operators", "Parser",
                            "Syntax", "SyntaxBuilder", "SyntaxMacroExpansion", "SyntaxMacros",
                        ].map { "-lSwift" + $0 })
            ]),
        .macro(
            name: "NibMacroPlugin", dependencies: ["NibMacros"], path: "Sources/Loading/NibMacroPlugin",
            swiftSettings: syntaxRules),
        .testTarget(
            name: "NibLoadingMacrosTests",
            dependencies: ["NibLoadingMacros", "NibMacros", "NibWriting", "TestSupport"],
            path: "Tests/NibLoadingMacrosTests", swiftSettings: syntaxRules),
    ]

let macroProducts: [Product] = [.library(name: "NibLoadingMacros", targets: ["NibLoadingMacros"])]

/// The targets of each layer; a target uses those of its own layer and of layers before it.
let layers: [[Target]] = [
    // CLibraries
    [
        .target(name: "CLinux", path: "Sources/CLibraries/CLinux", cSettings: [.define("_GNU_SOURCE")]),
        .target(name: "CPNG", path: "Sources/CLibraries/CPNG", linkerSettings: [.linkedLibrary("png16")]),
        .target(name: "CJPEG", path: "Sources/CLibraries/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .systemLibrary(name: "CGIF", path: "Sources/CLibraries/CGIF", providers: [.apt(["libgif-dev"])]),
        .library("CWebP", pkgConfig: "libwebpdemux", package: "libwebp-dev"),
        .library("COpenJPEG", pkgConfig: "libopenjp2", package: "libopenjp2-7-dev"),
        .library("CDE265", pkgConfig: "libde265", package: "libde265-dev"),
        .library("CDav1d", pkgConfig: "dav1d", package: "libdav1d-dev"),
        .library("CTIFF", pkgConfig: "libtiff-4", package: "libtiff-dev"),
        .library("CLCMS", pkgConfig: "lcms2", package: "liblcms2-dev"),
        .library("CSndFile", pkgConfig: "sndfile", package: "libsndfile1-dev"),
        .library("CFAAD", pkgConfig: "faad2", package: "libfaad-dev"),
        .library("CSystemd", pkgConfig: "libsystemd", package: "libsystemd-dev"),
        .library("CSeccomp", pkgConfig: "libseccomp", package: "libseccomp-dev"),
        .systemLibrary(
            name: "CVectorGraphics", path: "Sources/CLibraries/CVectorGraphics",
            pkgConfig: "librsvg-2.0 poppler-glib pangoft2 pangocairo",
            providers: [.apt(["librsvg2-dev", "libpoppler-glib-dev", "libpango1.0-dev"])]),
        .library("CChafa", pkgConfig: "chafa", package: "libchafa-dev"),
        .library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    ],
    modules(
        in: "Foundations",
        [
            "LinuxSystem": "CLinux",
            "AssetModel": "",
            "CommandLineOptions": "CLinux LinuxSystem",
            "PrintableText": "",
            "ServiceManager": "AssetModel CSystemd LinuxSystem PrintableText",
            "JSON": "PrintableText",
            "HTMLWriting": "PrintableText",
            "EventLoop": "CLinux CSystemd LinuxSystem",
            "AssetResolution": "AssetModel",
        ]),
    modules(
        in: "Protocols",
        [
            "MessageCoding": "",
            "WorkerProtocol": "AssetModel LinuxSystem MessageCoding",
            "FileHelperProtocol": "AssetModel LinuxSystem MessageCoding",
            "WireProtocol": "AssetModel MessageCoding",
            "SharedLayout": "AssetModel LinuxSystem MessageCoding",
        ]),
    modules(
        in: "Formats",
        [
            "ByteReading": "AssetModel",
            "XMLReading": "ByteReading MessageCoding",
            "ByteWriting": "",
            "MediaWriting": "ByteWriting",
            "PropertyLists": "ByteReading MessageCoding XMLReading",
            "Decompression": "CZlib",
            "AssetCatalogs": "AssetModel ByteReading Decompression JSON",
            "NibFormats": "AssetModel ByteReading JSON MessageCoding PropertyLists XMLReading",
            "InterfaceSchema": "NibFormats",
        ]),
    modules(
        in: "Decoding",
        [
            "MediaInput": "AssetModel LinuxSystem WorkerProtocol",
            "PixelPipeline": "AssetModel CLCMS LinuxSystem",
            "ImageDecoding":
                "AssetModel CDE265 CDav1d CGIF CJPEG CLinux COpenJPEG CPNG CTIFF CWebP LinuxSystem MediaInput"
                + " PixelPipeline",
            "SoundDecoding": "AssetModel CFAAD CLinux CSndFile LinuxSystem MediaInput",
            "WorkerSandbox": "AssetModel CLinux CSeccomp LinuxSystem",
            "WorkerProcess": "AssetCatalogs AssetModel ByteReading LinuxSystem WorkerProtocol WorkerSandbox",
            "VectorDecoding": "AssetModel CVectorGraphics Decompression LinuxSystem MediaInput PixelPipeline",
        ]),
    programs(
        in: "Decoding",
        [
            "nibasset-vector-worker":
                "AssetCatalogs AssetModel LinuxSystem MediaInput PixelPipeline VectorDecoding WorkerProcess"
                + " WorkerProtocol WorkerSandbox",
            "nibasset-worker":
                "AssetCatalogs AssetModel ByteReading ImageDecoding LinuxSystem MediaInput NibFormats PixelPipeline"
                + " PropertyLists SoundDecoding WorkerProcess WorkerProtocol",
        ]),
    modules(
        in: "Service",
        [
            "AssetServer":
                "AssetCache AssetModel AssetResolution EventLoop FileAccess FileHelperProtocol LinuxSystem"
                + " MessageCoding ServiceManager SharedLayout WireProtocol WorkerPool WorkerProtocol",
            "FileAccess": "AssetModel EventLoop FileHelperProtocol LinuxSystem ServiceManager",
            "WorkerPool": "AssetModel EventLoop LinuxSystem ServiceManager WireProtocol WorkerProtocol",
            "AssetCache": "AssetModel LinuxSystem MessageCoding SharedLayout WireProtocol",
        ]),
    programs(
        in: "Service",
        [
            "nibassetd":
                "AssetResolution AssetServer CommandLineOptions EventLoop LinuxSystem ServiceManager WireProtocol",
            "nibasset-files": "AssetModel FileHelperProtocol LinuxSystem",
        ]),
    modules(
        in: "Client",
        [
            "NibAssets": "AssetModel LinuxSystem SharedLayout WireProtocol"
        ]),
    [
        .embedded("LinuxSystem", uses: "CLinux"),
        .embedded("AssetModel"),
        .embedded("MessageCoding"),
        .embedded("WireProtocol", uses: "EmbeddedAssetModel EmbeddedMessageCoding"),
        .embedded("SharedLayout", uses: "EmbeddedAssetModel EmbeddedLinuxSystem EmbeddedMessageCoding"),
        .target(name: "CNibAssets", path: "Sources/Client/CNibAssets"),
        .target(
            name: "LibNibAssets",
            dependencies: ["CNibAssets"] + embeddedModules.map { .init(stringLiteral: "Embedded" + $0) },
            path: "Sources/Client/LibNibAssets", exclude: ["libnibassets.abi", "libnibassets.map"],
            swiftSettings: embeddedRules,
            linkerSettings: [
                .unsafeFlags([
                    "-use-ld=lld", "-lm", "-Xlinker", "-z", "-Xlinker", "defs", "-Xlinker", "--gc-sections",
                    "-Xlinker", "--icf=all", "-Xlinker",
                    "-soname=libnibassets.so.1", "-Xlinker",
                    "--version-script=\(Context.packageDirectory)/Sources/Client/LibNibAssets/libnibassets.map",
                ])
            ]),
    ],
    modules(
        in: "Loading",
        [
            "NibLoading":
                "AssetModel AssetResolution ByteReading InterfaceSchema LinuxSystem NibAssets NibFormats"
                + " PropertyLists",
            "NibModels": "InterfaceSchema NibAssets NibLoading",
        ]),
    modules(
        in: "Tools",
        [
            "TerminalPictures": "CChafa MediaWriting",
            "InterfaceDrawing": "InterfaceSchema MessageCoding NibFormats",
        ]),
    programs(
        in: "Tools",
        [
            "nibassetctl":
                "AssetCatalogs AssetModel AssetResolution ByteReading CommandLineOptions HTMLWriting InterfaceDrawing"
                + " InterfaceSchema JSON LinuxSystem MediaWriting MessageCoding NibAssets NibFormats PrintableText"
                + " PropertyLists TerminalPictures WireProtocol"
        ]),
    modules(
        in: "Development",
        [
            "NibWriting": "ByteWriting MessageCoding",
            "SampleWriting": "ByteWriting MediaWriting",
            "ManagerStandIn": "LinuxSystem",
            "EvictionSimulation": "AssetCache AssetModel LinuxSystem SharedLayout",
        ]),
    programs(
        in: "Development",
        [
            "nib-demonstration": "InterfaceDrawing LinuxSystem NibLoading NibModels",
            "demo-interfaces": "LinuxSystem NibWriting",
            "nibassets-benchmark":
                "AssetModel CommandLineOptions EvictionSimulation JSON LinuxSystem ManagerStandIn MediaWriting"
                + " NibAssets NibFormats NibLoading NibWriting SampleWriting SharedLayout WireProtocol",
        ]),
    [
        .executableTarget(
            name: "benchmark-peer", dependencies: ["CPNG", "CSystemd"],
            path: "Sources/Development/Peers/benchmark-peer",
            cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(
            name: "codec-peer",
            dependencies: ["CPNG", "CTIFF", "CWebP", "COpenJPEG", "CSndFile", "CFAAD", "CVectorGraphics"],
            path: "Sources/Development/Peers/codec-peer", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: ["gif", "heif", "jpeg", "m", "webp"].map { .linkedLibrary($0) }),
        .executableTarget(
            name: "library-client", dependencies: ["CNibAssets"], path: "Sources/Development/Peers/library-client",
            cSettings: [.define("_GNU_SOURCE")]),
    ],
]

let testTargets: [[Target]] = [
    testModules([
        "BlockingTests": "TestSupport",
        "CatalogWriting": "ByteWriting MediaWriting",
        "DrawingSamples": "MediaWriting MessageCoding",
        "FuzzTargets":
            "AssetCatalogs AssetModel ByteReading ByteWriting CatalogWriting Decompression DrawingSamples"
            + " FileHelperProtocol ImageDecoding InterfaceDrawing InterfaceSchema LinuxSystem MediaInput"
            + " MediaWriting NibAssets NibFormats NibLoading NibWriting PictureFiles PropertyLists SampleWriting"
            + " SharedLayout SoundDecoding TestSupport VectorDecoding WireProtocol WorkerPool WorkerProtocol",
        "PictureFiles": "ByteWriting MediaWriting",
        "TestSupport":
            "AssetModel CLinux EventLoop LinuxSystem ManagerStandIn MediaWriting MessageCoding NibWriting"
            + " SharedLayout WireProtocol",
    ]),
    testPrograms([
        "decoder-comparison":
            "AssetModel ByteWriting CommandLineOptions Decompression DrawingSamples HTMLWriting LinuxSystem"
            + " MediaWriting MessageCoding NibAssets PictureFiles SampleWriting TestSupport",
        "endurance":
            "AssetModel AssetServer CCodecReference CommandLineOptions LinuxSystem MediaWriting NibAssets"
            + " NibWriting SharedLayout TestSupport WireProtocol",
        "index-holder": "AssetModel LinuxSystem SharedLayout TestSupport WireProtocol",
        "nibasset-test-worker":
            "AssetModel CForbiddenCalls FileHelperProtocol LinuxSystem WorkerProtocol WorkerSandbox",
        "ReadmeExample": "NibAssets",
        "sandbox-probe": "CForbiddenCalls LinuxSystem WorkerSandbox",
        "scenario-client": "AssetModel LinuxSystem NibAssets WireProtocol",
        "SwiftProgram": "NibAssets",
    ]),
    [
        .executableTarget(
            name: "foreign-descriptors", path: "Tests/foreign-descriptors", cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(name: "old-kernel", path: "Tests/old-kernel", cSettings: [.define("_GNU_SOURCE")]),
        .target(
            name: "CCodecReference", path: "Tests/CCodecReference",
            linkerSettings: ["lcms2", "png16", "tiff", "sndfile", "jpeg", "webp", "webpmux", "heif"].map {
                .linkedLibrary($0)
            }),
        .target(name: "CForbiddenCalls", path: "Tests/CForbiddenCalls"),
    ],
    tests([
        "AssetCacheTests": "AssetCache AssetModel LinuxSystem SharedLayout TestSupport WireProtocol",
        "AssetCatalogsTests": "AssetCatalogs AssetModel CatalogWriting ImageDecoding LinuxSystem TestSupport",
        "AssetModelTests": "AssetModel",
        "AssetResolutionTests": "AssetModel AssetResolution LinuxSystem SharedLayout TestSupport",
        "AssetServerTests":
            "AssetCache AssetModel AssetResolution AssetServer BlockingTests CatalogWriting EventLoop LinuxSystem"
            + " NibWriting SharedLayout TestSupport WireProtocol",
        "AssetsTests": "AssetModel BlockingTests ImageDecoding LinuxSystem PixelPipeline TestSupport",
        "BenchmarkTests": "BlockingTests LinuxSystem TestSupport",
        "CommandLineOptionsTests": "CommandLineOptions",
        "DecoderComparisonTests": "BlockingTests LinuxSystem TestSupport",
        "DecompressionTests": "CatalogWriting Decompression TestSupport",
        "EventLoopTests": "EventLoop LinuxSystem TestSupport",
        "EvictionSimulationTests": "EvictionSimulation TestSupport",
        "FileAccessTests": "AssetModel EventLoop FileAccess FileHelperProtocol LinuxSystem TestSupport",
        "FuzzReplayTests": "FuzzTargets LinuxSystem TestSupport",
        "HouseRuleTests": "BlockingTests JSON LinuxSystem TestSupport WireProtocol",
        "ImageDecodingTests":
            "AssetModel CCodecReference ImageDecoding LinuxSystem MediaInput MediaWriting PictureFiles"
            + " PixelPipeline TestSupport",
        "InterfaceDrawingTests":
            "ByteReading InterfaceDrawing InterfaceSchema NibFormats NibWriting TestSupport XMLReading",
        "InterfaceSchemaTests": "InterfaceSchema NibFormats NibWriting TestSupport",
        "JSONTests": "JSON",
        "LimitTableTests":
            "AssetCache AssetCatalogs AssetModel AssetServer ByteReading FileHelperProtocol MediaInput NibAssets"
            + " NibLoading ServiceManager TestSupport WireProtocol WorkerPool WorkerProtocol WorkerSandbox",
        "LinuxSystemTests": "BlockingTests LinuxSystem TestSupport",
        "MediaInputTests": "AssetModel LinuxSystem MediaInput TestSupport WorkerProtocol",
        "MediaWritingTests": "MediaWriting",
        "NibAssetctlTests":
            "BlockingTests CatalogWriting JSON LinuxSystem MediaWriting NibAssets NibWriting ServiceManager"
            + " TestSupport WireProtocol",
        "NibAssetsTests":
            "AssetModel BlockingTests DrawingSamples LinuxSystem MediaWriting MessageCoding NibAssets"
            + " SharedLayout SwiftProgram TestSupport WireProtocol",
        "NibFormatsTests": "AssetModel ByteReading ByteWriting JSON LinuxSystem NibFormats NibWriting TestSupport",
        "NibLoadingTests":
            "AssetModel BlockingTests InterfaceSchema JSON LinuxSystem NibAssets NibFormats NibLoading NibWriting"
            + " TestSupport WireProtocol",
        "NibModelsTests":
            "BlockingTests InterfaceSchema LinuxSystem NibAssets NibLoading NibModels NibWriting TestSupport",
        "NibWritingTests": "AssetModel LinuxSystem NibFormats NibWriting",
        "PixelPipelineTests": "AssetModel PixelPipeline",
        "PrintableTextTests": "HTMLWriting PrintableText",
        "PropertyListsTests": "ByteReading LinuxSystem PropertyLists TestSupport",
        "SampleWritingTests": "ByteWriting MediaWriting SampleWriting",
        "ScenarioTests":
            "AssetModel BlockingTests CatalogWriting DrawingSamples InterfaceSchema JSON LinuxSystem MediaWriting"
            + " NibAssets NibLoading NibModels NibWriting PictureFiles SharedLayout TestSupport WireProtocol",
        "ServiceManagerTests": "AssetModel LinuxSystem ServiceManager TestSupport",
        "ServiceTests":
            "AssetModel BlockingTests DrawingSamples JSON LinuxSystem ServiceManager TestSupport WireProtocol",
        "SharedLayoutTests": "AssetModel LinuxSystem SharedLayout TestSupport",
        "SoundDecodingTests":
            "AssetModel BlockingTests CCodecReference LinuxSystem MediaInput SoundDecoding TestSupport",
        "WireProtocolTests": "AssetModel MessageCoding TestSupport WireProtocol",
        "WorkerPoolTests":
            "AssetModel CatalogWriting DrawingSamples EventLoop LinuxSystem MediaWriting PictureFiles TestSupport"
            + " WireProtocol WorkerPool WorkerProtocol",
        "WorkerProtocolTests": "AssetModel TestSupport WorkerProtocol",
        "WorkerSandboxTests":
            "CForbiddenCalls EventLoop FileHelperProtocol LinuxSystem TestSupport WorkerProtocol WorkerSandbox",
        "XMLReadingTests": "ByteReading TestSupport XMLReading",
    ]),
]

let package = Package(
    name: "nibassetd",
    products: [
        .library(name: "NibAssets", targets: ["NibAssets"]),
        .library(name: "NibLoading", targets: ["NibLoading"]),
        .library(name: "NibModels", targets: ["NibModels"]),
        .library(name: "nibassets", type: .dynamic, targets: ["LibNibAssets"]),
    ] + (swiftSyntax == nil ? [] : macroProducts),
    targets: (layers + testTargets).flatMap(\.self) + (swiftSyntax == nil ? [] : macroTargets)
)

// The fuzzer has no main function of its own: libFuzzer brings it, so `make fuzz` alone builds it.
if Context.environment["NIBASSETD_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzer", dependencies: ["FuzzTargets", "LinuxSystem"], path: "Tests/Fuzzer",
            swiftSettings: rules + [.unsafeFlags(["-parse-as-library"])]))
}
