import MediaWriting
import SampleWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct AIFFTests {
    @Test func headerAndSamples() {
        let sound = SampledSound(sampleRate: 22_050, channelCount: 2, samples: [1, -2, 300, -32_768])
        let file = sound.aiff()
        #expect(text(file[0..<4]) == "FORM" && text(file[8..<16]) == "AIFFCOMM")
        #expect(big(file[4..<8]) == file.count - 8)
        #expect(big(file[20..<22]) == 2)
        #expect(big(file[22..<26]) == 2)
        #expect(big(file[26..<28]) == 16)
        #expect(Array(file[28..<38]) == [0x40, 0x0D, 0xAC, 0x44, 0, 0, 0, 0, 0, 0])
        #expect(text(file[38..<42]) == "SSND")
        #expect(big(file[42..<46]) == 16)
        #expect(Array(file[54...]) == [0, 1, 0xFF, 0xFE, 1, 0x2C, 0x80, 0])
    }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
private func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
