import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct PNMTests {
    private func decoded(_ text: String, _ samples: [UInt8] = [], form: PixelForm = .straightRGBA8) throws -> Decoded {
        try Decoded(.containing(Array(text.utf8) + samples), form: form)
    }

    @Test func everyKind() throws {
        let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [255, 255, 255, 255])
        #expect(try decoded("P1 3 1 101").bytes == [black + white + black])
        #expect(try decoded("P4\n3 1\n", [0b1010_0000]).bytes == [black + white + black])
        #expect(try decoded("P2\n# grey\n2 1 4\n0 # black\n2").bytes == [black + [128, 128, 128, 255]])
        #expect(try decoded("P3 1 1 255 1 2 3").bytes == [[1, 2, 3, 255]])
        #expect(try decoded("P5 2 1 255\n", [7, 9]).bytes == [[7, 7, 7, 255, 9, 9, 9, 255]])
        #expect(try decoded("P6 1 1 255\n", [7, 8, 9]).bytes == [[7, 8, 9, 255]])
        #expect(try decoded("P6 1 1 255# end\n", [7, 8, 9]).bytes == [[7, 8, 9, 255]])
        #expect(try decoded("P6 1 1 65535\n", [255, 255, 128, 0, 0, 0]).bytes == [[255, 128, 0, 255]])
        #expect(try decoded("P6 1 1 1000\n", [3, 232, 1, 244, 0, 0]).bytes == [[255, 128, 0, 255]])
    }

    @Test func asStoredItIsRGBAOfImageMagick() throws {
        let grey = try decoded("P5\n2 1\n15\n", [3, 15], form: .asStored)
        #expect(grey.bytes == [[51, 51, 51, 255, 255, 255, 255, 255]] && grey.first.alpha == .straight)
    }

    @Test func whatIsWrongIsNamed() throws {
        #expect(throws: MediaError.malformed(.pnm, offset: 6, problem: "a size of 0 x 1 pixels")) {
            try decoded("P5 0 1 255 ")
        }
        #expect(throws: MediaError.malformed(.pnm, offset: 10, problem: "a largest sample of 0")) {
            try decoded("P5 1 1   0 ")
        }
        #expect(throws: MediaError.truncated(.pnm, offset: 13)) { try decoded("P5 2 2 255\n", [1, 2]) }
        #expect(throws: MediaError.malformed(.pnm, offset: 10, problem: "byte 120, expected a digit")) {
            try decoded("P2 1 1 9 x")
        }
    }
}
