import LinuxSystem
import TestSupport
import Testing

/// Tests that unsafe code stays in the targets that may have it.
@Suite(.timeLimit(.minutes(20))) struct FenceTests {
    /// Permission of a target to use pointers, and to import C modules.
    struct Gate {
        let reason: String
        let modules: Set<String>
        /// Files that may use pointers, relative to the target's folder; nil if all files may.
        var files: Set<String>?
    }

    /// Targets that may use pointers, or import C modules.
    static let gates = [
        "BlockingTests": Gate(reason: "runs tasks on threads of its own", modules: []),
        "CommandLineOptions": Gate(reason: "getopt_long wants the argument list as C has it", modules: ["CLinux"]),
        "Decompression": Gate(
            reason: "zlib and libdeflate read and write through pointers", modules: ["CDeflate", "CZlib"]),
        "EventLoop": Gate(
            reason: "sd-event gives its callbacks a pointer to what they belong to", modules: ["CSystemd"]),
        "endurance": Gate(
            reason: "lets the plain libraries write into arrays", modules: [], files: ["Gallery.swift"]),
        "Fuzzer": Gate(reason: "libFuzzer calls it from C", modules: []),
        "ImageDecoding": Gate(
            reason: "each codec's library is behind one type that owns its pointers",
            modules: ["CDE265", "CDav1d", "CGIF", "CJPEG", "CLinux", "COpenJPEG", "CPNG", "CTIFF", "CWebP"],
            files: [
                "GIF/GIFReader.swift", "HEIF/AV1Decoder.swift", "HEIF/CodedPicture.swift", "HEIF/HEVCDecoder.swift",
                "JPEG/JPEGReader.swift", "JPEG2000/JPEG2000Reader.swift", "PNG/PNGReader.swift",
                "TIFF/TIFFHandle.swift", "WebP/WebPReader.swift",
            ]),
        "ImageDecodingTests": Gate(reason: "lets the plain libraries write into arrays", modules: []),
        "LibNibAssets": Gate(reason: "the C interface is made of pointers", modules: []),
        "LinuxSystem": Gate(reason: "system calls read and write memory", modules: ["CLinux"]),
        "MediaInput": Gate(
            reason: "codecs' libraries read files through pointers", modules: [], files: ["InputFile.swift"]),
        "NibAssets": Gate(reason: "pixels and samples are given where they lie in shared memory", modules: []),
        "PixelPipeline": Gate(
            reason:
                "one type owns the memory of pixels, two lcms2's objects; two loops do without a check for each pixel",
            modules: ["CLCMS"],
            files: [
                "PictureMemory.swift", "Color/ColorProfile.swift", "Color/ColorTransform.swift",
                "Rows/OpaqueRows.swift",
                "Rows/SpreadRows.swift",
            ]),
        "ServiceManager": Gate(reason: "sd-daemon takes text as C has it", modules: ["CSystemd"]),
        "SharedLayout": Gate(
            reason: "names are read 8 bytes at a time", modules: [],
            files: ["IndexReader.swift", "NameHash.swift", "OwnStem.swift"]),
        "SoundDecoding": Gate(
            reason: "each library is behind one type that owns its pointers; the result is in mapped memory",
            modules: ["CFAAD", "CLinux", "CSndFile"],
            files: ["AAC/AACDecoder.swift", "DecodableSound.swift", "SoundFile/SoundFileHandle.swift"]),
        "SoundDecodingTests": Gate(reason: "lets the plain libraries write into arrays", modules: []),
        "TerminalPictures": Gate(reason: "libchafa takes and gives pointers", modules: ["CChafa"]),
        "TestSupport": Gate(reason: "starts the event loop's thread, waits for programs", modules: ["CLinux"]),
        "VectorDecoding": Gate(
            reason: "the libraries for drawings, fonts and text are C's", modules: ["CVectorGraphics"],
            files: [
                "CairoSurface.swift", "Drawing.swift", "Fonts/FontLibrary.swift", "Fonts/Patterns.swift",
                "GLibError.swift",
                "PDF/PDFDocument.swift", "PDF/PDFFont.swift", "SVG/SVGDocument.swift", "VectorImage.swift",
            ]),
        "WorkerSandbox": Gate(
            reason: "filter, Landlock and limits are system calls with structures", modules: ["CLinux", "CSeccomp"]),
    ]

    @Test(arguments: Set(SourceFile.all.map(\.target)).sorted())
    func pointersUnsafeCodeAndCModulesStayBehindTheFence(target: String) throws {
        let libraries = Set(try Repository.names(in: "Sources/CLibraries"))
        let files = SourceFile.all.filter { $0.target == target }
        let unsafeFiles = Set(files.filter { $0.words.contains(where: Self.isUnsafe) }.map(\.pathInTarget))
        let modules = libraries.intersection(files.flatMap(\.imports))
        guard let gate = Self.gates[target] else {
            #expect(unsafeFiles == [], "\(target) has no gate")
            #expect(modules == [], "\(target) has no gate")
            return
        }
        #expect(modules == gate.modules, "\(target)'s gate is for other modules: \(gate.reason)")
        #expect(!unsafeFiles.isEmpty || !modules.isEmpty, "\(target) needs no gate any more")
        if let allowed = gate.files {
            #expect(unsafeFiles == allowed, "\(target)'s gate is for other files: \(gate.reason)")
        }
    }

    private static func isUnsafe(_ word: Substring) -> Bool {
        word == "unsafe" || word.hasPrefix("Unsafe") || word == "Unmanaged" || word == "OpaquePointer"
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
