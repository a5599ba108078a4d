import BlockingTests
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// Tests an image's memory that a client passes on to another process.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PassedMemoryTests {
    private let files: SampleBundle
    private let daemon: RunningDaemon
    private let client: AssetClient

    /// Width and height of a picture that lies in a segment with others, and of a picture in memory of its own.
    private static let sizes = ["small": 20, "large": 300]

    init() throws {
        files = try SampleBundle()
        for (name, size) in Self.sizes {
            try files.folder.write(name + ".png", SampleBundle.noise(width: size, height: size))
        }
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    /// Pixels that a program reads from the memory as its input.
    private static func read(_ memory: PixelMemory, by descriptor: FileDescriptor) throws -> [UInt8] {
        let output = try MemoryFile.create("output")
        let reader = try ChildProcess.start("/usr/bin/cat", descriptors: [descriptor, output, .standardError])
        #expect(try reader.ending() == .exited(status: 0))
        let bytes = try output.readAll(limit: 16 << 20) ?? []
        try #require(bytes.count >= memory.offset + memory.byteCount)
        return Array(bytes[memory.offset..<memory.offset + memory.byteCount])
    }

    private static func pixels(of representation: NamedImage.Representation) -> [UInt8] {
        representation.pixels.indices.map { representation.pixels[$0] }
    }

    @Test(arguments: PixelForm.allCases) func anotherProcessReadsThePixels(_ form: PixelForm) throws {
        let bundle = try client.openBundle(at: files.path, pixelForm: form)
        for name in Self.sizes.keys {
            let bitmap = try bundle.image(named: name).representations[0]
            let memory = try bitmap.openMemory()
            let descriptor = FileDescriptor(owning: memory.descriptor)
            #expect(try Self.read(memory, by: descriptor) == Self.pixels(of: bitmap))
            #expect(memory.bytesPerRow == Int(bitmap.description.bytesPerRow))
            let letters = memory.drmFormat.map { code in (0..<4).map { UInt8(code >> (8 * $0) & 255) } }
            let expected =
                form == .premultipliedBGRA8 ? "AR24" : bitmap.description.bitsPerSample == 8 ? "AB24" : "AB48"
            #expect(letters.map { String(decoding: $0, as: UTF8.self) } == expected)
            #expect(memory.isCopy == (name == "small"))
            if memory.isCopy { #expect(try descriptor.status().size == UInt64(memory.byteCount), "nothing besides") }
            #expect(throws: SystemError.self) { try Mapping(descriptor, count: 4, writable: true) }
        }
    }

    /// GNUstep reads a picture without alpha with three bytes for each pixel.
    @Test func pixelsOfThreeBytesHaveANumberToo() throws {
        try files.image("plain.png", 9)
        let bitmap = try client.openBundle(at: files.path, pixelForm: .asStored).image(named: "plain").representations[
            0]
        let memory = try bitmap.openMemory()
        let read = try Self.read(memory, by: FileDescriptor(owning: memory.descriptor))
        #expect(read == Self.pixels(of: bitmap) && memory.bytesPerRow == 3 * Int(bitmap.description.pixelWidth))
        #expect(memory.drmFormat == UInt32(littleEndian: 0x3432_4742), "BG24")
    }

    @Test func itOutlivesImageAndDaemon() throws {
        var kept: [(memory: PixelMemory, descriptor: FileDescriptor, pixels: [UInt8])] = []
        do {
            let bundle = try client.openBundle(at: files.path)
            for name in Self.sizes.keys {
                let bitmap = try bundle.image(named: name).representations[0]
                let memory = try bitmap.openMemory()
                kept.append((memory, FileDescriptor(owning: memory.descriptor), Self.pixels(of: bitmap)))
            }
        }
        #expect(try client.purge().entries == kept.count)
        // The next pictures take the purged space.
        for value in 1...9 { try files.image("next\(value).png", UInt8(value)) }
        let next = try client.openBundle(at: files.path)
        let images = try (1...9).map { try next.image(named: "next\($0)") }
        daemon.process.kill()
        for (memory, descriptor, pixels) in kept { #expect(try Self.read(memory, by: descriptor) == pixels) }
        withExtendedLifetime(images) {}
    }

    /// A client keeps few descriptors, and passes on copies of other memories.
    @Test func manyLargeImagesCanBePassedOn() throws {
        let names = (0..<24).map { "large\($0)" }
        for (value, name) in names.enumerated() {
            try files.folder.write(name + ".png", SampleBundle.png(UInt8(value), width: 300, height: 300))
        }
        let bundle = try client.openBundle(at: files.path)
        let images = try names.map { try bundle.image(named: $0) }
        var copies: Set<Bool> = []
        for image in images {
            let memory = try image.representations[0].openMemory()
            copies.insert(memory.isCopy)
            let read = try Self.read(memory, by: FileDescriptor(owning: memory.descriptor))
            #expect(read == Self.pixels(of: image.representations[0]))
        }
        #expect(copies == [true, false])
    }

    @Test(arguments: [("small", false), ("large", false), ("large", true)])
    func aCProgramPassesItOn(name: String, losesDescriptors: Bool) throws {
        let bitmap = try client.openBundle(at: files.path).image(named: name).representations[0]
        let sum = Self.pixels(of: bitmap).reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(sum, radix: 16)
        let shown = String(repeating: "0", count: 8 - digits.count) + digits
        let (row, count) = (bitmap.description.bytesPerRow, bitmap.description.byteCount)
        let isCopy = name == "small" || losesDescriptors
        let outcome = try CProgram("passed").run(
            [daemon.socketPath, files.path, name] + (losesDescriptors ? ["taken"] : []))
        #expect(outcome.isSuccess, "\(outcome)")
        #expect(
            outcome.output == """
                sent \(shown), AB24, rows of \(row), \(count) of \(count) bytes, \
                copied \(isCopy ? 1 : 0), mapped here \(isCopy ? 0 : 1), close-on-exec 1
                refused 1004 1004 1004
                received \(shown), later \(shown), unchangeable 1

                """)
    }
}
