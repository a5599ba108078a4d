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

extension Target {
    /// The Embedded twin of a module; its folder is a link to the module's.
    static func embedded(_ name: String, uses dependencies: [Dependency] = []) -> Target {
        .target(
            name: "Embedded" + name, dependencies: dependencies, path: "Sources/Client/Embedded/" + name,
            swiftSettings: embeddedRules)
    }

    /// A module of the product: `folder` is its layer under `Sources`.
    /// One with loops over pixels or samples that many tests wait for is `optimized` in debug builds too.
    /// One with `invariants` checks in debug builds, after each change, that what it keeps agrees; release builds have no such check.
    static func module(
        _ name: String, in folder: String, uses dependencies: [Dependency] = [], optimized: Bool = false,
        invariants: Bool = false
    ) -> Target {
        .target(
            name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)",
            swiftSettings: rules + (optimized ? [.unsafeFlags(["-O"])] : [])
                + (invariants ? [.define("CHECKS_INVARIANTS", .when(configuration: .debug))] : []),
            // Rounding is a function there, and a program that imports no C module links it by itself nowhere.
            linkerSettings: [.linkedLibrary("m")])
    }

    /// A program of the product, linked by the toolchain's own linker: GNU ld, which Debian 13 has, leaves what it relocates writable.
    static func program(_ name: String, in folder: String, uses dependencies: [Dependency]) -> Target {
        .executableTarget(
            name: name, dependencies: dependencies, path: "Sources/\(folder)/\(name)", swiftSettings: rules,
            linkerSettings: [.unsafeFlags(["-static-stdlib", "-use-ld=lld"])])
    }

    /// The tests of a module; they lie in `Tests/<name>`, perhaps `besides` files that are not compiled.
    static func tests(_ name: String, uses dependencies: [Dependency], besides others: [String] = []) -> Target {
        .testTarget(
            name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: others, swiftSettings: rules)
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
let macroTargets: [Target] = [
    .target(
        name: "NibMacros", path: "Sources/Loading/NibMacros", swiftSettings: syntaxRules,
        linkerSettings: [
            .unsafeFlags(
                ["-L", swiftSyntax ?? "", "-Xlinker", "-rpath", "-Xlinker", swiftSyntax ?? ""]
                    + [
                        "BasicFormat", "CompilerPluginMessageHandling", "Diagnostics", "Operators", "Parser", "Syntax",
                        "SyntaxBuilder", "SyntaxMacroExpansion", "SyntaxMacros",
                    ].map { "-lSwift" + $0 })
        ]),
    .macro(
        name: "NibMacroPlugin", dependencies: ["NibMacros"], path: "Sources/Loading/NibMacroPlugin",
        swiftSettings: syntaxRules),
    .module("NibLoadingMacros", in: "Loading", uses: ["NibLoading", "NibMacroPlugin"]),
    .testTarget(
        name: "NibLoadingMacrosTests", dependencies: ["NibLoadingMacros", "NibMacros", "NibWriting", "TestSupport"],
        path: "Tests/NibLoadingMacrosTests", swiftSettings: syntaxRules),
]

let macroProducts: [Product] = [.library(name: "NibLoadingMacros", targets: ["NibLoadingMacros"])]

let package = Package(
    name: "nibassetd",
    products: [
        .library(name: "NibAssets", targets: ["NibAssets"]),
        .library(name: "NibLoading", targets: ["NibLoading"]),
        .library(name: "NibModels", targets: ["NibModels"]),
        .library(name: "nibassets", type: .dynamic, targets: ["LibNibAssets"]),
    ] + (swiftSyntax == nil ? [] : macroProducts),
    targets: [
        // C libraries and shims
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

        // Foundations
        .module("LinuxSystem", in: "Foundations", uses: ["CLinux"]),
        .module("AssetModel", in: "Foundations"),
        .module("CommandLineOptions", in: "Foundations", uses: ["CLinux", "LinuxSystem"]),
        .module("PrintableText", in: "Foundations"),
        .module(
            "ServiceManager", in: "Foundations", uses: ["AssetModel", "CSystemd", "LinuxSystem", "PrintableText"]),
        .module("JSON", in: "Foundations", uses: ["PrintableText"]),
        .module("HTMLWriting", in: "Foundations", uses: ["PrintableText"]),
        .module("EventLoop", in: "Foundations", uses: ["CLinux", "CSystemd", "LinuxSystem"]),

        // Protocols
        .module("MessageCoding", in: "Protocols"),
        .module("WorkerProtocol", in: "Protocols", uses: ["AssetModel", "LinuxSystem", "MessageCoding"]),
        .module("FileHelperProtocol", in: "Protocols", uses: ["AssetModel", "LinuxSystem", "MessageCoding"]),
        .module("WireProtocol", in: "Protocols", uses: ["AssetModel", "MessageCoding"]),
        .module("SharedLayout", in: "Protocols", uses: ["AssetModel", "LinuxSystem", "MessageCoding"]),

        // Decoding
        .module(
            "MediaInput", in: "Decoding", uses: ["AssetModel", "LinuxSystem", "WorkerProtocol"], optimized: true),
        .module("PixelPipeline", in: "Decoding", uses: ["AssetModel", "CLCMS", "LinuxSystem"], optimized: true),
        .module(
            "ImageDecoding", in: "Decoding",
            uses: [
                "AssetModel", "CDE265", "CDav1d", "CGIF", "CJPEG", "CLinux", "COpenJPEG", "CPNG", "CTIFF", "CWebP",
                "LinuxSystem", "MediaInput", "PixelPipeline",
            ],
            optimized: true),
        .module(
            "SoundDecoding", in: "Decoding",
            uses: ["AssetModel", "CFAAD", "CLinux", "CSndFile", "LinuxSystem", "MediaInput"], optimized: true),
        .module("WorkerSandbox", in: "Decoding", uses: ["AssetModel", "CLinux", "CSeccomp", "LinuxSystem"]),
        .module(
            "WorkerProcess", in: "Decoding",
            uses: ["AssetCatalogs", "AssetModel", "ByteReading", "LinuxSystem", "WorkerProtocol", "WorkerSandbox"]),
        .module(
            "VectorDecoding", in: "Decoding",
            uses: ["AssetModel", "CVectorGraphics", "Decompression", "LinuxSystem", "MediaInput", "PixelPipeline"],
            optimized: true),
        .program(
            "nibasset-vector-worker", in: "Decoding",
            uses: [
                "AssetCatalogs", "AssetModel", "LinuxSystem", "MediaInput", "PixelPipeline", "VectorDecoding",
                "WorkerProcess", "WorkerProtocol", "WorkerSandbox",
            ]),
        .program(
            "nibasset-worker", in: "Decoding",
            uses: [
                "AssetCatalogs", "AssetModel", "ByteReading", "ImageDecoding", "LinuxSystem", "MediaInput",
                "NibFormats", "PixelPipeline", "PropertyLists", "SoundDecoding", "WorkerProcess", "WorkerProtocol",
            ]),

        // Service
        .module(
            "AssetServer", in: "Service",
            uses: [
                "AssetCache", "AssetModel", "AssetResolution", "EventLoop", "FileAccess", "FileHelperProtocol",
                "LinuxSystem", "MessageCoding", "ServiceManager", "SharedLayout", "WireProtocol", "WorkerPool",
                "WorkerProtocol",
            ]),
        .program(
            "nibassetd", in: "Service",
            uses: [
                "AssetResolution", "AssetServer", "CommandLineOptions", "EventLoop", "LinuxSystem", "ServiceManager",
                "WireProtocol",
            ]),
        .program("nibasset-files", in: "Service", uses: ["AssetModel", "FileHelperProtocol", "LinuxSystem"]),
        .module(
            "FileAccess", in: "Service",
            uses: ["AssetModel", "EventLoop", "FileHelperProtocol", "LinuxSystem", "ServiceManager"]),
        .module(
            "WorkerPool", in: "Service",
            uses: ["AssetModel", "EventLoop", "LinuxSystem", "ServiceManager", "WireProtocol", "WorkerProtocol"],
            invariants: true),
        .module("AssetResolution", in: "Foundations", uses: ["AssetModel"]),

        .tests(
            "AssetResolutionTests",
            uses: ["AssetModel", "AssetResolution", "LinuxSystem", "SharedLayout", "TestSupport"]),
        .tests(
            "FileAccessTests",
            uses: ["AssetModel", "EventLoop", "FileAccess", "FileHelperProtocol", "LinuxSystem", "TestSupport"]),
        .module(
            "AssetCache", in: "Service",
            uses: ["AssetModel", "LinuxSystem", "MessageCoding", "SharedLayout", "WireProtocol"],
            invariants: true),

        .tests(
            "AssetServerTests",
            uses: [
                "AssetCache", "AssetModel", "AssetResolution", "AssetServer", "BlockingTests", "CatalogWriting",
                "EventLoop",
                "LinuxSystem", "NibWriting", "SharedLayout", "TestSupport", "WireProtocol",
            ]),
        .executableTarget(
            name: "scenario-client", dependencies: ["AssetModel", "LinuxSystem", "NibAssets", "WireProtocol"],
            path: "Tests/scenario-client", swiftSettings: rules, linkerSettings: [.unsafeFlags(["-static-stdlib"])]),
        .executableTarget(
            name: "index-holder",
            dependencies: ["AssetModel", "LinuxSystem", "SharedLayout", "TestSupport", "WireProtocol"],
            path: "Tests/index-holder", swiftSettings: rules),
        .executableTarget(
            name: "foreign-descriptors", path: "Tests/foreign-descriptors", cSettings: [.define("_GNU_SOURCE")]),
        .executableTarget(name: "old-kernel", path: "Tests/old-kernel", cSettings: [.define("_GNU_SOURCE")]),
        .tests(
            "ScenarioTests",
            uses: [
                "AssetModel", "BlockingTests", "CatalogWriting", "DrawingSamples", "InterfaceSchema", "JSON",
                "LinuxSystem", "MediaWriting", "NibAssets", "NibLoading", "NibWriting", "PictureFiles", "SharedLayout",
                "TestSupport",
                "WireProtocol",
            ],
            besides: ["GNUstepProbe"]),
        .tests(
            "AssetCacheTests",
            uses: ["AssetCache", "AssetModel", "LinuxSystem", "SharedLayout", "TestSupport", "WireProtocol"]),
        .tests("SharedLayoutTests", uses: ["AssetModel", "LinuxSystem", "SharedLayout", "TestSupport"]),
        .tests("WireProtocolTests", uses: ["AssetModel", "MessageCoding", "TestSupport", "WireProtocol"]),
        .target(
            name: "CCodecReference", path: "Tests/CCodecReference",
            linkerSettings: ["lcms2", "png16", "tiff", "sndfile", "jpeg", "webp", "webpmux", "heif"].map {
                .linkedLibrary($0)
            }),
        .tests(
            "MediaInputTests", uses: ["AssetModel", "LinuxSystem", "MediaInput", "TestSupport", "WorkerProtocol"]),
        .tests("PixelPipelineTests", uses: ["AssetModel", "PixelPipeline"]),
        .tests(
            "ImageDecodingTests",
            uses: [
                "AssetModel", "CCodecReference", "ImageDecoding", "LinuxSystem", "MediaInput", "MediaWriting",
                "PictureFiles", "PixelPipeline", "TestSupport",
            ]),
        .tests(
            "SoundDecodingTests",
            uses: [
                "AssetModel", "BlockingTests", "CCodecReference", "LinuxSystem", "MediaInput", "SoundDecoding",
                "TestSupport",
            ]),
        .target(
            name: "CatalogWriting", dependencies: ["ByteWriting", "MediaWriting"], path: "Tests/CatalogWriting",
            swiftSettings: rules),
        .target(
            name: "PictureFiles", dependencies: ["ByteWriting", "MediaWriting"], path: "Tests/PictureFiles",
            swiftSettings: rules),
        .executableTarget(
            name: "decoder-comparison",
            dependencies: [
                "AssetModel", "ByteWriting", "CommandLineOptions", "Decompression", "DrawingSamples", "HTMLWriting",
                "LinuxSystem", "MediaWriting", "MessageCoding", "NibAssets", "PictureFiles", "SampleWriting",
                "TestSupport",
            ],
            path: "Tests/decoder-comparison", swiftSettings: rules + [.unsafeFlags(["-O"])]),
        .target(
            name: "DrawingSamples", dependencies: ["MediaWriting", "MessageCoding"], path: "Tests/DrawingSamples",
            swiftSettings: rules),
        .tests("DecoderComparisonTests", uses: ["BlockingTests", "LinuxSystem", "TestSupport"]),
        .tests(
            "WorkerPoolTests",
            uses: [
                "AssetModel", "CatalogWriting", "DrawingSamples", "EventLoop", "LinuxSystem", "MediaWriting",
                "PictureFiles", "TestSupport", "WireProtocol", "WorkerPool", "WorkerProtocol",
            ]),
        .target(name: "CForbiddenCalls", path: "Tests/CForbiddenCalls"),
        .executableTarget(
            name: "sandbox-probe", dependencies: ["CForbiddenCalls", "LinuxSystem", "WorkerSandbox"],
            path: "Tests/sandbox-probe", swiftSettings: rules),
        .executableTarget(
            name: "nibasset-test-worker",
            dependencies: [
                "AssetModel", "CForbiddenCalls", "FileHelperProtocol", "LinuxSystem", "WorkerProtocol", "WorkerSandbox",
            ],
            path: "Tests/nibasset-test-worker", swiftSettings: rules),
        .tests(
            "WorkerSandboxTests",
            uses: [
                "CForbiddenCalls", "EventLoop", "FileHelperProtocol", "LinuxSystem", "TestSupport", "WorkerProtocol",
                "WorkerSandbox",
            ]),
        .tests("WorkerProtocolTests", uses: ["AssetModel", "TestSupport", "WorkerProtocol"]),

        // Client
        .module(
            "NibAssets", in: "Client",
            uses: ["AssetModel", "LinuxSystem", "SharedLayout", "WireProtocol"]),
        .embedded("LinuxSystem", uses: ["CLinux"]),
        .embedded("AssetModel"),
        .embedded("MessageCoding"),
        .embedded("WireProtocol", uses: ["EmbeddedAssetModel", "EmbeddedMessageCoding"]),
        .embedded("SharedLayout", uses: ["EmbeddedAssetModel", "EmbeddedLinuxSystem", "EmbeddedMessageCoding"]),
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

        .tests(
            "NibAssetsTests",
            uses: [
                "AssetModel", "BlockingTests", "DrawingSamples", "LinuxSystem", "MediaWriting", "MessageCoding",
                "NibAssets", "SharedLayout", "SwiftProgram", "TestSupport", "WireProtocol",
            ]),
        .executableTarget(
            name: "SwiftProgram", dependencies: ["NibAssets"], path: "Tests/SwiftProgram", swiftSettings: rules),

        // Loading
        .module(
            "NibLoading", in: "Loading",
            uses: [
                "AssetModel", "AssetResolution", "ByteReading", "InterfaceSchema", "LinuxSystem", "NibAssets",
                "NibFormats", "PropertyLists",
            ]),
        .module("NibModels", in: "Loading", uses: ["InterfaceSchema", "NibAssets", "NibLoading"]),
        .tests(
            "NibModelsTests",
            uses: [
                "BlockingTests", "InterfaceSchema", "LinuxSystem", "NibAssets", "NibLoading", "NibModels",
                "NibWriting", "TestSupport",
            ]),

        .tests(
            "NibLoadingTests",
            uses: [
                "AssetModel", "BlockingTests", "InterfaceSchema", "JSON", "LinuxSystem", "NibAssets", "NibFormats",
                "NibLoading",
                "NibWriting", "TestSupport", "WireProtocol",
            ]),

        // Formats
        .module("ByteReading", in: "Formats", uses: ["AssetModel"]),
        .module("XMLReading", in: "Formats", uses: ["ByteReading", "MessageCoding"]),
        .module("ByteWriting", in: "Formats"),
        .module("MediaWriting", in: "Formats", uses: ["ByteWriting"], optimized: true),
        .module("PropertyLists", in: "Formats", uses: ["ByteReading", "MessageCoding", "XMLReading"]),
        .module("Decompression", in: "Formats", uses: ["CZlib"], optimized: true),
        .module(
            "AssetCatalogs", in: "Formats",
            uses: ["AssetModel", "ByteReading", "Decompression", "JSON"],
            optimized: true),
        .module(
            "NibFormats", in: "Formats",
            uses: ["AssetModel", "ByteReading", "JSON", "MessageCoding", "PropertyLists", "XMLReading"]),

        .module("InterfaceSchema", in: "Formats", uses: ["NibFormats"]),

        .tests("XMLReadingTests", uses: ["ByteReading", "TestSupport", "XMLReading"]),
        .tests("DecompressionTests", uses: ["CatalogWriting", "Decompression", "TestSupport"]),
        .tests(
            "AssetCatalogsTests",
            uses: ["AssetCatalogs", "AssetModel", "CatalogWriting", "ImageDecoding", "LinuxSystem", "TestSupport"]),
        .tests("PropertyListsTests", uses: ["ByteReading", "LinuxSystem", "PropertyLists", "TestSupport"]),
        .tests(
            "NibFormatsTests",
            uses: [
                "AssetModel", "ByteReading", "ByteWriting", "JSON", "LinuxSystem", "NibFormats", "NibWriting",
                "TestSupport",
            ]),
        .tests("InterfaceSchemaTests", uses: ["InterfaceSchema", "NibFormats", "NibWriting", "TestSupport"]),
        .tests("NibWritingTests", uses: ["AssetModel", "LinuxSystem", "NibFormats", "NibWriting"]),
        .tests("MediaWritingTests", uses: ["MediaWriting"]),
        .tests("LinuxSystemTests", uses: ["BlockingTests", "LinuxSystem", "TestSupport"]),
        .tests("CommandLineOptionsTests", uses: ["CommandLineOptions"]),
        .tests("JSONTests", uses: ["JSON"]),
        .tests("PrintableTextTests", uses: ["HTMLWriting", "PrintableText"]),
        .tests("EventLoopTests", uses: ["EventLoop", "LinuxSystem", "TestSupport"]),
        .tests("ServiceManagerTests", uses: ["AssetModel", "LinuxSystem", "ServiceManager", "TestSupport"]),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "AssetCatalogs", "AssetModel", "ByteReading", "ByteWriting", "CatalogWriting",
                "Decompression", "DrawingSamples", "FileHelperProtocol", "ImageDecoding", "InterfaceDrawing",
                "InterfaceSchema", "LinuxSystem", "MediaInput", "MediaWriting", "NibAssets", "NibFormats", "NibLoading",
                "NibWriting",
                "PictureFiles", "PropertyLists", "SampleWriting",
                "SharedLayout",
                "SoundDecoding", "TestSupport", "VectorDecoding", "WireProtocol", "WorkerPool",
                "WorkerProtocol",
            ], path: "Tests/FuzzTargets", swiftSettings: rules),
        .tests("FuzzReplayTests", uses: ["FuzzTargets", "LinuxSystem", "TestSupport"], besides: ["Finds"]),
        .executableTarget(
            name: "ReadmeExample", dependencies: ["NibAssets"], path: "Tests/ReadmeExample", exclude: ["example.c"],
            swiftSettings: rules),
        .tests(
            "ServiceTests",
            uses: [
                "AssetModel", "BlockingTests", "DrawingSamples", "JSON", "LinuxSystem", "ServiceManager", "TestSupport",
                "WireProtocol",
            ]),
        .executableTarget(
            name: "endurance",
            dependencies: [
                "AssetModel", "AssetServer", "CCodecReference", "CommandLineOptions", "LinuxSystem", "MediaWriting",
                "NibAssets", "NibWriting", "SharedLayout", "TestSupport", "WireProtocol",
            ],
            path: "Tests/endurance", exclude: ["README.md"], swiftSettings: rules + [.unsafeFlags(["-O"])]),
        .tests("HouseRuleTests", uses: ["BlockingTests", "LinuxSystem", "TestSupport", "WireProtocol"]),
        .tests(
            "LimitTableTests",
            uses: [
                "AssetCache", "AssetCatalogs", "AssetModel", "AssetServer", "ByteReading", "FileHelperProtocol",
                "MediaInput", "NibAssets", "NibLoading", "ServiceManager",
                "TestSupport", "WireProtocol", "WorkerPool", "WorkerProtocol", "WorkerSandbox",
            ]),
        .target(
            name: "TestSupport",
            dependencies: [
                "AssetModel", "CLinux", "EventLoop", "LinuxSystem", "ManagerStandIn", "MediaWriting", "MessageCoding",
                "NibWriting", "SharedLayout", "WireProtocol",
            ],
            path: "Tests/TestSupport", exclude: ["machine"],
            swiftSettings: rules),
        .target(
            name: "BlockingTests", dependencies: ["TestSupport"], path: "Tests/BlockingTests", swiftSettings: rules),

        // Tools
        .module("TerminalPictures", in: "Tools", uses: ["CChafa", "MediaWriting"]),
        .module(
            "InterfaceDrawing", in: "Tools",
            uses: ["InterfaceSchema", "MessageCoding", "NibFormats"]),
        .tests(
            "InterfaceDrawingTests",
            uses: [
                "ByteReading", "InterfaceDrawing", "InterfaceSchema", "NibFormats", "NibWriting", "TestSupport",
                "XMLReading",
            ]),
        .program(
            "nibassetctl", in: "Tools",
            uses: [
                "AssetCatalogs", "AssetModel", "AssetResolution", "ByteReading", "CommandLineOptions", "HTMLWriting",
                "InterfaceDrawing", "InterfaceSchema", "JSON", "LinuxSystem", "MediaWriting", "MessageCoding",
                "NibAssets", "NibFormats", "PrintableText", "PropertyLists", "TerminalPictures", "WireProtocol",
            ]),

        // Development: what is never installed
        .module("NibWriting", in: "Development", uses: ["ByteWriting", "MessageCoding"]),
        .module("SampleWriting", in: "Development", uses: ["ByteWriting", "MediaWriting"]),
        .tests("SampleWritingTests", uses: ["ByteWriting", "MediaWriting", "SampleWriting"]),
        .program(
            "nib-demonstration", in: "Development",
            uses: ["InterfaceDrawing", "LinuxSystem", "NibLoading", "NibModels"]),
        .program("demo-interfaces", in: "Development", uses: ["LinuxSystem", "NibWriting"]),
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
        .program(
            "nibassets-benchmark", in: "Development",
            uses: [
                "AssetModel", "CommandLineOptions", "EvictionSimulation", "JSON", "LinuxSystem", "ManagerStandIn",
                "MediaWriting", "NibAssets",
                "NibFormats", "NibLoading", "NibWriting", "SampleWriting", "SharedLayout", "WireProtocol",
            ]),
        .module("ManagerStandIn", in: "Development", uses: ["LinuxSystem"]),
        .module(
            "EvictionSimulation", in: "Development", uses: ["AssetCache", "AssetModel", "LinuxSystem", "SharedLayout"],
            optimized: true),
        .tests("EvictionSimulationTests", uses: ["EvictionSimulation", "TestSupport"]),
        .tests("BenchmarkTests", uses: ["BlockingTests", "LinuxSystem", "TestSupport"]),

        .tests(
            "NibAssetctlTests",
            uses: [
                "BlockingTests", "CatalogWriting", "JSON", "LinuxSystem", "MediaWriting", "NibAssets", "NibWriting",
                "ServiceManager", "TestSupport",
                "WireProtocol",
            ], besides: ["complete.zsh"]),
        .tests("AssetModelTests", uses: ["AssetModel"]),
        .tests(
            "AssetsTests",
            uses: ["AssetModel", "BlockingTests", "ImageDecoding", "LinuxSystem", "PixelPipeline", "TestSupport"]),
    ] + (swiftSyntax == nil ? [] : macroTargets)
)

// The fuzzer has no main function of its own: libFuzzer brings it, so `make fuzz` alone builds it.
if Context.environment["NIBASSETD_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzer", dependencies: ["FuzzTargets", "LinuxSystem"], path: "Tests/Fuzzer",
            swiftSettings: rules + [.unsafeFlags(["-parse-as-library"])]))
}
