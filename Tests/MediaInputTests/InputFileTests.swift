import LinuxSystem
import MediaInput
import TestSupport
import Testing

/// Tests reads at any offset of a file, through the buffer and without it.
@Suite(.timeLimit(.minutes(20))) struct InputFileTests {
    /// Contents of a file that is larger than the buffer.
    private static let contents = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

    @Test(arguments: [0, 1, 65_535, 65_536, 70_000, 199_999])
    func bytesAreThoseOfTheFileWhereverTheyLie(offset: Int) throws {
        let input = try InputFile(.containing(Self.contents))
        for count in [1, 7, 65_536, 200_000] {
            let expected = Array(Self.contents[offset...].prefix(count))
            #expect(try input.bytes(at: UInt64(offset), count: count) == expected)
        }
    }

    @Test func aPartIsAFileOfItsOwn() throws {
        for whole in [try InputFile(.containing(Self.contents)), InputFile(Self.contents)] {
            let part = InputFile(part: 1_000..<300_000, of: whole)
            #expect(part.start == 1_000 && part.count == 199_000)
            #expect(try part.bytes(at: 5, count: 3, of: .png) == Array(Self.contents[1_005..<1_008]))
            let inner = InputFile(part: 10..<20, of: part)
            #expect(inner.start == 1_010)
            #expect(try inner.firstBytes(100) == Array(Self.contents[1_010..<1_020]))
        }
    }

    @Test func whatIsMissingIsAnErrorWithTheEndOfTheFile() throws {
        let input = InputFile(part: 100..<110, of: InputFile(Self.contents))
        #expect(throws: MediaError.truncated(.gif, offset: 110)) { try input.bytes(at: 5, count: 6, of: .gif) }
    }

    @Test func aFailedReadIsTheErrorWhateverTheCodecMakesOfIt() throws {
        for outcome in [nil, MediaError.truncated(.icns, offset: 7)] {
            let file = try FileDescriptor.containing(Self.contents)
            let input = try InputFile(file)
            try input.reading { () throws(MediaError) in _ = try input.firstBytes(4) }
            try file.refuseReads()
            #expect(throws: MediaError.unreadable(SystemError("pread", code: 9))) {
                try input.reading { () throws(MediaError) in
                    // An icon leaves out the part that it cannot read.
                    _ = try? InputFile(part: 150_000..<160_000, of: input).firstBytes(4)
                    if let outcome { throw outcome }
                }
            }
        }
    }

    @Test func bytesOneAfterTheOtherCrossTheBuffer() throws {
        var bytes = InputBytes(try InputFile(.containing(Self.contents)), at: 3, format: .xbm)
        for index in 3..<40_000 {
            #expect(bytes.position == UInt64(index))
            let next = try bytes.require()
            if next != Self.contents[index] {
                Issue.record("byte \(index) is \(next)")
                return
            }
        }
        var end = InputBytes(InputFile([1, 2]), at: 1, format: .xbm)
        #expect(try end.take() == 2)
        #expect(try end.take() == nil)
        #expect(throws: MediaError.truncated(.xbm, offset: 2)) { try end.require() }
    }

    @Test func manyBytesAtOnceAreTheSameAsOneByOne() throws {
        var bytes = InputBytes(try InputFile(.containing(Self.contents)), at: 3, format: .icns)
        var read: [UInt8] = []
        while read.count < 40_000 {
            let some = try bytes.requireSome(40_000 - read.count)
            #expect(!some.isEmpty && bytes.position == UInt64(3 + read.count + some.count))
            read += some
        }
        #expect(read == Array(Self.contents[3..<40_003]))
        #expect(try bytes.require() == Self.contents[40_003])
        var end = InputBytes(InputFile([1, 2]), format: .icns)
        #expect(try Array(end.requireSome(5)) == [1, 2])
        #expect(throws: MediaError.truncated(.icns, offset: 2)) { try end.requireSome(1) }
    }
}
