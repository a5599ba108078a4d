import LinuxSystem
import TestSupport
import Testing

/// Where the safe language may be left.
@Suite struct FenceTests {
    /// Why a target may use pointers, and which C modules it may import.
    struct Gate {
        let reason: String
        let modules: Set<String>
    }

    /// The only targets that may.
    static let gates = [
        "CommandLineOptions": Gate(reason: "getopt_long wants the argument list as C has it", modules: ["CLinux"]),
        "Decompression": Gate(reason: "zlib reads and writes through pointers", modules: ["CZlib"]),
        "EventLoop": Gate(
            reason: "sd-event gives its callbacks a pointer to what they belong to", modules: ["CLinux", "CSystemd"]),
        "Fuzzer": Gate(reason: "libFuzzer calls it from C", modules: []),
        "ImageDecoding": Gate(
            reason: "the codecs' libraries write samples through pointers",
            modules: ["CDE265", "CDav1d", "CGIF", "CJPEG", "CLinux", "COpenJPEG", "CPNG", "CTIFF", "CWebP"]),
        "ImageDecodingTests": Gate(reason: "lets the plain libraries write into arrays", modules: []),
        "LibNibAssets": Gate(reason: "the C interface is made of pointers", modules: []),
        "LinuxSystem": Gate(reason: "system calls read and write memory", modules: ["CLinux"]),
        "MediaInput": Gate(reason: "codecs' libraries read files through pointers", modules: []),
        "NibAssets": Gate(reason: "pixels and samples are given where they lie in shared memory", modules: []),
        "PixelPipeline": Gate(reason: "lcms2 and loops over all pixels use pointers", modules: ["CLCMS"]),
        "ServiceManager": Gate(reason: "sd-daemon takes text as C has it", modules: ["CSystemd"]),
        "SoundDecoding": Gate(
            reason: "the codecs' libraries write samples through pointers", modules: ["CFAAD", "CLinux", "CSndFile"]),
        "SoundDecodingTests": Gate(reason: "lets the plain libraries write into arrays", modules: []),
        "TestSupport": Gate(reason: "starts the event loop's thread, waits for programs", modules: ["CLinux"]),
        "VectorDecoding": Gate(
            reason: "the libraries for drawings, fonts and text are C's", modules: ["CVectorGraphics"]),
        "WorkerSandbox": Gate(
            reason: "filter, Landlock and limits are system calls with structures", modules: ["CLinux", "CSeccomp"]),
    ]

    @Test(arguments: Set(SourceFile.all.map(\.target)).sorted())
    func pointersUnsafeCodeAndCModulesStayBehindTheFence(target: String) throws {
        let libraries = Set(try Repository.names(in: "Sources/CLibraries"))
        let files = SourceFile.all.filter { $0.target == target }
        let unsafeWords = Set(files.flatMap(\.words)).filter {
            $0 == "unsafe" || $0.hasPrefix("Unsafe") || $0 == "Unmanaged" || $0 == "OpaquePointer"
        }
        let modules = libraries.intersection(files.flatMap(\.imports))
        guard let gate = Self.gates[target] else {
            #expect(unsafeWords == [], "\(target) has no gate")
            #expect(modules == [], "\(target) has no gate")
            return
        }
        #expect(modules == gate.modules, "\(target)'s gate is for other modules: \(gate.reason)")
        #expect(!unsafeWords.isEmpty || !modules.isEmpty, "\(target) needs no gate any more")
    }

    @Test func everyGateIsATarget() {
        #expect(Set(Self.gates.keys).subtracting(SourceFile.all.map(\.target)) == [])
    }

    @Test func nothingImportsFoundationOrTheCLibraryDirectly() {
        let refused: Set = ["Foundation", "FoundationEssentials", "Glibc", "Dispatch"]
        for file in SourceFile.all {
            let found = refused.intersection(file.imports)
            #expect(found.isEmpty, "\(file.path) imports \(found.sorted().joined(separator: ", "))")
        }
    }
}
