import MediaWriting
import Testing

@Suite struct SoundFileTests {
    private let sound = SampledSound(sampleRate: 22_050, channelCount: 2, samples: [1, -2, 300, -32_768])

    @Test func wav() {
        let file = sound.wav()
        #expect(file.count == 52)
        #expect(text(file[0..<4]) == "RIFF" && text(file[8..<16]) == "WAVEfmt " && text(file[36..<40]) == "data")
        #expect(little(file[4..<8]) == file.count - 8)
        #expect(little(file[20..<22]) == 1)
        #expect(little(file[22..<24]) == 2)
        #expect(little(file[24..<28]) == 22_050)
        #expect(little(file[28..<32]) == 88_200)
        #expect(little(file[32..<34]) == 4)
        #expect(little(file[34..<36]) == 16)
        #expect(little(file[40..<44]) == 8)
        #expect(Array(file[44...]) == [1, 0, 0xFE, 0xFF, 0x2C, 1, 0, 0x80])
    }

    @Test func aiff() {
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

    @Test func au() {
        let file = sound.au()
        #expect(text(file[0..<4]) == ".snd")
        #expect([4, 8, 12, 16, 20].map { big(file[$0..<$0 + 4]) } == [24, 8, 3, 22_050, 2])
        #expect(Array(file[24...]) == [0, 1, 0xFF, 0xFE, 1, 0x2C, 0x80, 0])
    }
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
private func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
private func little(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
