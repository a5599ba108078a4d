import AssetModel
import BlockingTests
import LinuxSystem
import SoundDecoding
import TestSupport
import Testing

/// Compares the samples of other projects' sounds with those that other programs decode.
@Suite(.timeLimit(.minutes(20)), .blocking) struct RealSoundTests {
    @Test(arguments: ["/usr/share/sounds/GNUstep", "/usr/share/sounds/freedesktop"])
    func soundsOfThePackages(_ folder: String) throws {
        let files = try paths(below: folder)
        #expect(!files.isEmpty, "make test installs gnustep-common and sound-theme-freedesktop")
        try check(files, of: folder)
    }

    @Test(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"))
    func soundsOfTheCorpus() throws {
        let files = try paths(below: Corpus.folder)
        #expect(!files.isEmpty)
        try check(files, of: Corpus.folder)
    }

    private static let extensions = ["wav", "snd", "au", "aif", "aiff", "caf", "mp3", "m4a", "ogg", "oga", "flac"]

    private func paths(below folder: String) throws -> [String] {
        let patterns = Self.extensions.flatMap { ["-o", "-iname", "*." + $0] }.dropFirst()
        let outcome = try Command.run(["find", folder + "/", "-type", "f", "("] + patterns + [")"])
        guard outcome.isSuccess else { throw SystemError("open", code: 2) }
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    private func check(_ files: [String], of folder: String) throws {
        for file in files { try check(file) }
        let types = Dictionary(grouping: files) { $0.split(separator: ".").last?.lowercased() ?? "" }
        let counts = types.sorted { $0.key < $1.key }.map { "\($0.value.count) \($0.key)" }
        print("\(folder): \(files.count) sounds compared (\(counts.joined(separator: ", ")))")
    }

    /// Compares a file's samples. Vorbis is compared with SoX, which uses the format's own library and gives 16 bits; ffmpeg leaves out frames.
    private func check(_ path: String) throws {
        let sound = try DecodableSound(try .open(path), form: .float32, frameLimit: 1 << 24, byteLimit: 1 << 28)
        let memory = try Mapping.fresh(byteCount: sound.byteCount)
        try sound.decode(into: memory)
        let isVorbis = sound.description.encodingName == "Vorbis"
        let program =
            isVorbis ? ["sox", "-V1", path, "-t", "f32"] : ["ffmpeg", "-v", "error", "-y", "-i", path, "-f", "f32le"]
        let folder = try TemporaryFolder()
        let outcome = try Command.run(program + [folder.absolute("reference")])
        #expect(outcome.isSuccess, "\(outcome.output)")
        let reference = try FileDescriptor.open(folder.absolute("reference"))
        let size = try reference.status().size
        if sound.description.fileFormat & 0x0FFF_0000 == SoundDescription.mpeg4 {
            // ffmpeg 5 keeps the padding of the last packet.
            #expect(size >= sound.byteCount && size - sound.byteCount <= 2 * 1024 * 4 * 2, "\(path): \(size) bytes")
        } else {
            #expect(size == sound.byteCount, "\(path)")
        }
        let expected = try Mapping(reference, count: Int(size), writable: false)
        var largest: Float = 0
        for offset in stride(from: 0, to: Int(min(size, sound.byteCount)), by: 4) {
            let ours = Float(bitPattern: memory.load(UInt32.self, at: offset))
            let theirs = Float(bitPattern: expected.load(UInt32.self, at: offset))
            largest = max(largest, abs(ours - theirs))
        }
        #expect(largest * 32_768 <= 1, "\(path): differs by \(largest * 32_768)")
    }
}
