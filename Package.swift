// swift-tools-version: 6.2
import CompilerPluginSupport
import Glibc
import PackageDescription

/// The targets in the order of the layers, then the tests. A line has a folder; or the kind of a target, its name and the targets that it uses.
/// A `library` of the distribution has the names that pkg-config knows, and the packages. A `twin` is a module once more, as Embedded Swift.
let table = """
    Sources/CLibraries
        C-module CLinux
        C-module CPNG
        C-module CJPEG
        library CGIF: from libgif-dev
        library CWebP: libwebpdemux from libwebp-dev
        library COpenJPEG: libopenjp2 from libopenjp2-7-dev
        library CDE265: libde265 from libde265-dev
        library CDav1d: dav1d from libdav1d-dev
        library CTIFF: libtiff-4 from libtiff-dev
        library CLCMS: lcms2 from liblcms2-dev
        library CSndFile: sndfile from libsndfile1-dev
        library CFAAD: faad2 from libfaad-dev
        library CSystemd: libsystemd from libsystemd-dev
        library CSeccomp: libseccomp from libseccomp-dev
        library CVectorGraphics: librsvg-2.0 pangoft2 pangocairo from librsvg2-dev libpoppler-glib-dev libpango1.0-dev
        library CChafa: chafa from libchafa-dev
        library CZlib: zlib from zlib1g-dev
        library CDeflate: libdeflate from libdeflate-dev
    Sources/Foundations
        module LinuxSystem: CLinux
        module AssetModel
        module CommandLineOptions: CLinux LinuxSystem
        module PrintableText
        module ServiceManager: AssetModel CSystemd LinuxSystem PrintableText
        module JSON: PrintableText
        module HTMLWriting: PrintableText
        module EventLoop: CSystemd LinuxSystem
        module AssetResolution: AssetModel
    Sources/Protocols
        module MessageCoding
        module WorkerProtocol: AssetModel LinuxSystem MessageCoding
        module FileHelperProtocol: AssetModel LinuxSystem MessageCoding
        module WireProtocol: AssetModel MessageCoding
        module SharedLayout: AssetModel LinuxSystem MessageCoding
    Sources/Formats
        module ByteReading: AssetModel
        module XMLReading: ByteReading MessageCoding
        module ByteWriting
        module Decompression: CDeflate CZlib
        module MediaWriting: ByteWriting Decompression
        module PropertyLists: ByteReading MessageCoding XMLReading
        module AssetCatalogs: AssetModel ByteReading Decompression JSON
        module NibFormats: AssetModel ByteReading JSON MessageCoding PropertyLists XMLReading
        module InterfaceSchema: ByteReading NibFormats
    Sources/Decoding
        module MediaInput: AssetModel LinuxSystem WorkerProtocol
        module PixelPipeline: AssetModel CLCMS LinuxSystem
        module ImageDecoding: AssetModel ByteWriting CDE265 CDav1d CGIF CJPEG CLinux COpenJPEG CPNG CTIFF CWebP Decompression LinuxSystem \
            MediaInput PixelPipeline
        module SoundDecoding: AssetModel ByteWriting CFAAD CLinux CSndFile LinuxSystem MediaInput
        module WorkerSandbox: AssetModel CLinux CSeccomp LinuxSystem
        module WorkerProcess: AssetCatalogs AssetModel ByteReading LinuxSystem WorkerProtocol WorkerSandbox
        module VectorDecoding: AssetModel CVectorGraphics Decompression LinuxSystem MediaInput PixelPipeline
        program nibasset-vector-worker: AssetCatalogs AssetModel LinuxSystem MediaInput PixelPipeline VectorDecoding WorkerProcess WorkerProtocol WorkerSandbox
        program nibasset-worker: AssetCatalogs AssetModel ByteReading ImageDecoding LinuxSystem MediaInput NibFormats PixelPipeline PropertyLists SoundDecoding \
            WorkerProcess WorkerProtocol
    Sources/Service
        module AssetServer: AssetCache AssetModel AssetResolution EventLoop FileAccess FileHelperProtocol LinuxSystem MessageCoding ServiceManager SharedLayout \
            WireProtocol WorkerPool WorkerProtocol
        module FileAccess: AssetModel EventLoop FileHelperProtocol LinuxSystem ServiceManager
        module WorkerPool: AssetModel EventLoop FileAccess LinuxSystem ServiceManager WireProtocol WorkerProtocol
        module AssetCache: AssetModel LinuxSystem MessageCoding SharedLayout WireProtocol
        program nibassetd: AssetResolution AssetServer CommandLineOptions EventLoop LinuxSystem PrintableText ServiceManager WireProtocol
        program nibasset-files: AssetModel FileHelperProtocol LinuxSystem WireProtocol
    Sources/Client
        module NibAssets: AssetModel LinuxSystem SharedLayout WireProtocol
        C-module CNibAssets
        module LibNibAssets: CNibAssets EmbeddedLinuxSystem EmbeddedAssetModel EmbeddedMessageCoding EmbeddedWireProtocol EmbeddedSharedLayout
    Sources/Client/Embedded
        twin LinuxSystem: CLinux
        twin AssetModel
        twin MessageCoding
        twin WireProtocol: EmbeddedAssetModel EmbeddedMessageCoding
        twin SharedLayout: EmbeddedAssetModel EmbeddedLinuxSystem EmbeddedMessageCoding
    Sources/Loading
        module NibLoading: AssetModel AssetResolution ByteReading InterfaceSchema LinuxSystem NibAssets NibFormats PropertyLists
        module NibModels: InterfaceSchema NibAssets NibLoading
        module NibLoadingMacros: NibLoading NibMacroPlugin
        module NibMacros
        macro NibMacroPlugin: NibMacros
    Sources/Tools
        module TerminalPictures: CChafa MediaWriting
        module InterfaceDrawing: InterfaceSchema MessageCoding NibFormats
        module InterfaceComparison: InterfaceSchema NibFormats
        program nibassetctl: AssetCatalogs AssetModel AssetResolution ByteReading CommandLineOptions HTMLWriting InterfaceComparison InterfaceDrawing \
            InterfaceSchema JSON LinuxSystem MediaWriting MessageCoding NibAssets NibFormats PrintableText PropertyLists TerminalPictures WireProtocol
    Sources/Development
        module NibWriting: ByteWriting MessageCoding NibFormats
        module SampleWriting: ByteWriting MediaWriting
        module ManagerStandIn: LinuxSystem
        module EvictionSimulation: AssetCache AssetModel LinuxSystem SampleWriting SharedLayout
        program nib-demonstration: InterfaceDrawing LinuxSystem NibLoading NibModels
        program demo-interfaces: LinuxSystem NibFormats NibWriting
        program nibassets-benchmark: AssetModel CommandLineOptions Decompression EvictionSimulation JSON LinuxSystem ManagerStandIn MediaWriting NibAssets \
            NibFormats NibLoading NibWriting SampleWriting SharedLayout WireProtocol
    Sources/Development/Peers
        C-program benchmark-peer: CPNG CSystemd
        C-program codec-peer: CPNG CTIFF CWebP COpenJPEG CSndFile CFAAD CVectorGraphics
        C-program library-client: CNibAssets
    Tests
        module BlockingTests: TestSupport
        module CatalogWriting: ByteWriting Decompression
        module DrawingSamples: MediaWriting MessageCoding
        module FuzzTargets: AssetCatalogs AssetModel ByteReading ByteWriting CatalogWriting Decompression DrawingSamples FileHelperProtocol ImageDecoding \
            InterfaceComparison InterfaceDrawing InterfaceSchema LinuxSystem MediaInput MediaWriting NibAssets NibFormats NibLoading NibWriting PictureFiles \
            PropertyLists SampleWriting SharedLayout SoundDecoding TestSupport VectorDecoding WireProtocol WorkerPool WorkerProtocol
        module PictureFiles: ByteWriting Decompression MediaWriting
        module TestSupport: AssetModel CLinux EventLoop LinuxSystem ManagerStandIn MediaWriting MessageCoding NibWriting SampleWriting SharedLayout WireProtocol
        C-module CCodecReference
        C-module CForbiddenCalls
        program decoder-comparison: AssetModel ByteWriting CommandLineOptions Decompression DrawingSamples HTMLWriting LinuxSystem MediaWriting MessageCoding \
            NibAssets PictureFiles SampleWriting TestSupport
        program Fuzzer: FuzzTargets LinuxSystem
        program endurance: AssetModel AssetServer CCodecReference CommandLineOptions LinuxSystem MediaWriting NibAssets NibWriting SharedLayout TestSupport \
            WireProtocol
        program index-holder: AssetModel LinuxSystem SharedLayout TestSupport WireProtocol
        program nibasset-test-worker: AssetModel CForbiddenCalls FileHelperProtocol LinuxSystem WorkerProtocol WorkerSandbox
        program ReadmeExample: NibAssets
        program sandbox-probe: CForbiddenCalls LinuxSystem WorkerSandbox
        program scenario-client: AssetModel LinuxSystem NibAssets WireProtocol
        program SwiftProgram: NibAssets
        C-program foreign-descriptors
        C-program old-kernel
        tests AssetCacheTests: AssetCache AssetModel LinuxSystem SharedLayout TestSupport WireProtocol
        tests AssetCatalogsTests: AssetCatalogs AssetModel CatalogWriting ImageDecoding LinuxSystem TestSupport
        tests AssetModelTests: AssetModel
        tests AssetResolutionTests: AssetModel AssetResolution LinuxSystem SharedLayout TestSupport
        tests AssetServerTests: AssetCache AssetModel AssetResolution AssetServer BlockingTests CatalogWriting EventLoop FileAccess FileHelperProtocol LinuxSystem \
            NibWriting SharedLayout TestSupport WireProtocol
        tests AssetsTests: AssetModel BlockingTests ImageDecoding LinuxSystem PixelPipeline TestSupport
        tests BenchmarkTests: BlockingTests LinuxSystem TestSupport
        tests CommandLineOptionsTests: CommandLineOptions
        tests DecoderComparisonTests: BlockingTests LinuxSystem TestSupport
        tests DecompressionTests: CatalogWriting Decompression TestSupport
        tests EventLoopTests: EventLoop LinuxSystem TestSupport
        tests EvictionSimulationTests: EvictionSimulation TestSupport
        tests FileAccessTests: AssetModel EventLoop FileAccess FileHelperProtocol LinuxSystem TestSupport
        tests FuzzReplayTests: FuzzTargets LinuxSystem TestSupport
        tests HouseRuleTests: BlockingTests JSON LinuxSystem TestSupport WireProtocol
        tests ImageDecodingTests: AssetModel CCodecReference Decompression ImageDecoding LinuxSystem MediaInput MediaWriting PictureFiles PixelPipeline TestSupport
        tests InterfaceComparisonTests: InterfaceComparison InterfaceSchema NibFormats NibWriting TestSupport
        tests InterfaceDrawingTests: ByteReading InterfaceDrawing InterfaceSchema NibFormats NibWriting TestSupport XMLReading
        tests InterfaceSchemaTests: InterfaceSchema NibFormats NibWriting TestSupport
        tests JSONTests: JSON
        tests LimitTableTests: AssetCache AssetCatalogs AssetModel AssetServer ByteReading FileHelperProtocol MediaInput NibAssets NibLoading ServiceManager \
            TestSupport WireProtocol WorkerPool WorkerProtocol WorkerSandbox
        tests LinuxSystemTests: BlockingTests LinuxSystem TestSupport
        tests MediaInputTests: AssetModel LinuxSystem MediaInput TestSupport WorkerProtocol
        tests MediaWritingTests: Decompression MediaWriting
        tests NibAssetctlTests: BlockingTests CatalogWriting JSON LinuxSystem MediaWriting NibAssets NibFormats NibWriting SampleWriting ServiceManager TestSupport \
            WireProtocol
        tests NibAssetsTests: AssetModel BlockingTests ByteWriting DrawingSamples LinuxSystem MediaWriting MessageCoding NibAssets SampleWriting SharedLayout \
            SwiftProgram TestSupport WireProtocol
        tests NibFormatsTests: AssetModel ByteReading ByteWriting JSON LinuxSystem NibFormats NibWriting TestSupport
        tests NibLoadingMacrosTests: NibLoadingMacros NibMacros NibWriting TestSupport
        tests NibLoadingTests: AssetModel BlockingTests InterfaceSchema JSON LinuxSystem NibAssets NibFormats NibLoading NibWriting TestSupport WireProtocol
        tests NibModelsTests: BlockingTests InterfaceSchema LinuxSystem NibAssets NibFormats NibLoading NibModels NibWriting TestSupport
        tests NibWritingTests: AssetModel LinuxSystem NibFormats NibWriting
        tests PixelPipelineTests: AssetModel PixelPipeline
        tests PrintableTextTests: HTMLWriting PrintableText
        tests PropertyListsTests: ByteReading LinuxSystem PropertyLists TestSupport
        tests SampleWritingTests: ByteWriting MediaWriting SampleWriting
        tests ScenarioTests: AssetModel BlockingTests CatalogWriting DrawingSamples JSON LinuxSystem MediaWriting NibAssets NibFormats \
            NibLoading NibModels NibWriting PictureFiles SharedLayout TestSupport WireProtocol
        tests ServiceManagerTests: AssetModel LinuxSystem ServiceManager TestSupport
        tests ServiceTests: AssetModel BlockingTests DrawingSamples JSON LinuxSystem NibAssets ServiceManager TestSupport WireProtocol
        tests SharedLayoutTests: AssetModel LinuxSystem SharedLayout TestSupport
        tests SoundDecodingTests: AssetModel BlockingTests CCodecReference LinuxSystem MediaInput SoundDecoding TestSupport
        tests WireProtocolTests: AssetModel MessageCoding TestSupport WireProtocol
        tests WorkerPoolTests: AssetModel DrawingSamples EventLoop FileAccess FileHelperProtocol LinuxSystem MediaWriting PictureFiles TestSupport \
            WireProtocol WorkerPool WorkerProtocol
        tests WorkerProtocolTests: AssetModel WorkerProtocol
        tests WorkerSandboxTests: CForbiddenCalls EventLoop FileHelperProtocol LinuxSystem TestSupport WorkerProtocol WorkerSandbox
        tests XMLReadingTests: ByteReading TestSupport XMLReading
    """

/// The folder with the toolchain's swift-syntax, beside the library with which this manifest runs; empty where there is none.
let swiftSyntax = {
    // dladdr(3), which the module Glibc leaves out, writes four words about an address: the first is the path of its file.
    typealias Finder = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32
    let find = unsafeBitCast(dlsym(nil, "dladdr"), to: Finder.self)
    var words = [UnsafePointer<CChar>?](repeating: nil, count: 4)
    _ = find(unsafeBitCast(Package.self, to: UnsafeRawPointer.self), &words)
    let folders = words[0].map { String(cString: $0).split(separator: "/").dropLast(3) } ?? []
    let folder = Context.environment["NIBASSETD_SWIFT_SYNTAX"] ?? "/" + folders.joined(separator: "/") + "/host"
    if access(folder + "/SwiftSyntax.swiftmodule", R_OK) == 0 { return folder }
    print("NibLoadingMacros is left out: \(folder) has no SwiftSyntax.swiftmodule")
    return ""
}()

/// Files in the folders of targets that are not compiled.
let besides = [
    "FuzzReplayTests": ["Finds"], "LibNibAssets": ["libnibassets.abi", "libnibassets.map"], "TestSupport": ["machine"],
    "NibAssetctlTests": ["complete.zsh"], "ReadmeExample": ["example.c"],
    "ScenarioTests": ["GNUstepProbe"], "endurance": ["README.md"],
]

/// What every Swift target of the package is held to.
let rules: [SwiftSetting] =
    [.swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error)]
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }
    + [.enableExperimentalFeature("Lifetimes")]

/// Besides for Embedded Swift, in debug builds too: whole modules, of each only what is used, and no checks of overlapping accesses, so that the library is
/// small and needs no Unicode tables. Names of modules stand for their Embedded twins.
let embeddedRules: [SwiftSetting] =
    rules + [
        .enableExperimentalFeature("Embedded"),
        .unsafeFlags(
            ["-wmo", "-Osize", "-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections"]
                + ["LinuxSystem", "AssetModel", "MessageCoding", "WireProtocol", "SharedLayout"].flatMap {
                    ["-module-alias", "\($0)=Embedded\($0)"]
                }),
    ]

let isFuzzing = Context.environment["NIBASSETD_FUZZ"] != nil
/// Debug builds, which most tests run, and fuzzing check that no two accesses to a variable overlap: that takes a twelfth of the daemon's instructions.
let uncheckedRelease = SwiftSetting.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
func settings(_ name: String) -> [SwiftSetting] {
    switch name {
    case "NibMacros", "NibMacroPlugin", "NibLoadingMacrosTests": return rules + [.unsafeFlags(["-I", swiftSyntax])]
    // Many tests wait for their loops over pixels or samples, in debug builds too.
    case "MediaInput", "PixelPipeline", "ImageDecoding", "SoundDecoding", "VectorDecoding", "MediaWriting",
        "Decompression", "AssetCatalogs", "EvictionSimulation", "decoder-comparison", "endurance":
        return rules + [.unsafeFlags(["-O"])]
    // Debug builds check after each change that what these keep agrees.
    case "WorkerPool", "AssetCache": return rules + [.define("CHECKS_INVARIANTS", .when(configuration: .debug))]
    case "Fuzzer": return rules + [.unsafeFlags(["-parse-as-library"])]  // libFuzzer brings the main function.
    default: return rules
    }
}

/// How kinds of targets in `Sources` are linked, and targets that differ. Rounding is a function in the library "m", and a program that imports no C
/// module links it by itself nowhere. GNU ld, which Debian 13 has, leaves what it relocates writable in programs, the toolchain's own linker does not.
let linking: [String: [LinkerSetting]] = [
    "module": [.linkedLibrary("m")], "program": [.unsafeFlags(["-static-stdlib", "-use-ld=lld"])],
    "scenario-client": [.unsafeFlags(["-static-stdlib"])], "CPNG": [.linkedLibrary("png16")],
    "CJPEG": [.linkedLibrary("jpeg")],
    "codec-peer": ["gif", "heif", "jpeg", "m", "poppler-glib", "webp"].map { .linkedLibrary($0) },
    "CCodecReference": "lcms2 png16 tiff sndfile jpeg webp webpmux heif".split(separator: " ")
        .map { .linkedLibrary(String($0)) },
    "LibNibAssets": [
        .unsafeFlags([
            "-use-ld=lld", "-lm", "-Xlinker", "-z", "-Xlinker", "defs", "-Xlinker", "--gc-sections", "-Xlinker",
            "--icf=all", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "-soname=libnibassets.so.1",
            "-Xlinker",
            "--version-script=\(Context.packageDirectory)/Sources/Client/LibNibAssets/libnibassets.map",
        ])
    ],
    "NibMacros": [
        .unsafeFlags([
            "-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax, "-lSwiftBasicFormat",
            "-lSwiftCompilerPluginMessageHandling", "-lSwiftDiagnostics", "-lSwiftOperators", "-lSwiftParser",
            "-lSwiftSyntax", "-lSwiftSyntaxBuilder", "-lSwiftSyntaxMacroExpansion", "-lSwiftSyntaxMacros",
        ])
    ],
]

/// The target of a line of the table.
func target(_ line: Substring, in folder: String) -> Target {
    let words = line.split { " :".contains($0) }.map(String.init)
    let (kind, path) = (words[0], folder + "/" + words[1])
    let name = kind == "twin" ? "Embedded" + words[1] : words[1]
    let uses = words.dropFirst(2).map { Target.Dependency.byName(name: $0) }
    let target: Target
    switch kind {
    case "library":
        let names = words.dropFirst(2).split(separator: "from", omittingEmptySubsequences: false).map(Array.init)
        let pkgConfig = names[0].isEmpty ? nil : names[0].joined(separator: " ")
        return .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt(names[1])])
    case "module", "C-module", "twin": target = .target(name: name, dependencies: uses, path: path)
    case "program", "C-program": target = .executableTarget(name: name, dependencies: uses, path: path)
    case "macro": target = .macro(name: name, dependencies: uses, path: path)
    case "tests": target = .testTarget(name: name, dependencies: uses, path: path)
    default: fatalError("no kind of target: \(line)")
    }
    target.exclude = besides[name] ?? []
    if !kind.hasPrefix("C-") {
        target.swiftSettings = kind == "twin" || name == "LibNibAssets" ? embeddedRules : settings(name)
        if folder == "Sources/Service", !isFuzzing { target.swiftSettings?.append(uncheckedRelease) }
    }
    if kind == "C-program" || name == "CLinux" { target.cSettings = [.define("_GNU_SOURCE")] }
    target.linkerSettings = linking[name] ?? (folder == "Tests" ? nil : linking[kind])
    return target
}

let package = Package(
    name: "nibassetd",
    products: ["NibAssets", "NibLoading", "NibModels", "NibLoadingMacros"].map { .library(name: $0, targets: [$0]) }
        + [.library(name: "nibassets", type: .dynamic, targets: ["LibNibAssets"])])
var folder = ""
for line in table.split(separator: "\n") {
    if line.hasPrefix(" ") { package.targets.append(target(line, in: folder)) } else { folder = String(line) }
}
package.targets.removeAll { swiftSyntax.isEmpty && $0.name.contains("Macro") || !isFuzzing && $0.name == "Fuzzer" }
package.products.removeAll { swiftSyntax.isEmpty && $0.name.contains("Macro") }
