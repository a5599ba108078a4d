import AssetModel
import LinuxSystem
import MediaDecoding
import Testing
import WorkerProtocol

/// Content decides, whatever the file is called.
@Suite struct RecognitionTests {
    @Test func anEmptyFileIsNeither() throws {
        let file = try MemoryFile.create("empty")
        #expect(throws: MediaError.notRecognised(firstBytes: [], expected: .image)) { try Decoded(file) }
        #expect(throws: MediaError.notRecognised(firstBytes: [], expected: .sound)) {
            try DecodableSound(file, frameLimit: 1, byteLimit: 1)
        }
    }

    @Test func aSoundIsNoImageAndAnImageNoSound() throws {
        let wave = try FileDescriptor.containing(Array("RIFF....WAVEfmt ".utf8))
        #expect(throws: MediaError.otherKind(format: .wave, expected: .image)) { try Decoded(wave) }
        let jpeg = try FileDescriptor.containing([0xFF, 0xD8, 0xFF, 0xE0])
        #expect(throws: MediaError.otherKind(format: .jpeg, expected: .sound)) {
            try DecodableSound(jpeg, frameLimit: 1, byteLimit: 1)
        }
    }

    @Test func aDirectoryAndADeviceAreUnreadable() throws {
        for path in ["/", "/dev/zero"] {
            #expect {
                try Decoded(FileDescriptor.open(path))
            } throws: { error in
                if case .unreadable? = error as? MediaError { true } else { false }
            }
        }
    }

    @Test func failuresCarryNumbersAndASentence() {
        let failure = MediaError.limitExceeded(.width, found: 65_535, allowed: 16_384).failure
        #expect(failure.reason == .limitExceeded && failure.found == 65_535 && failure.allowed == 16_384)
        #expect(failure.message == "it has 65535 pixels of a row, allowed are 16384")
        #expect(MediaError.truncated(.png, offset: 7).failure.offset == 7)
    }
}

extension FileDescriptor {
    /// A file with these bytes.
    static func containing(_ bytes: [UInt8]) throws -> FileDescriptor {
        let file = try MemoryFile.create("test input")
        try file.write(bytes)
        return file
    }

    /// Changes bytes in place.
    func overwrite(at offset: Int, with bytes: [UInt8]) throws {
        try Mapping(self, count: Int(status().size), writable: true).write(bytes, at: offset)
    }
}
