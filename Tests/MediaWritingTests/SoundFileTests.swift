import MediaWriting
import Testing

@Suite(.timeLimit(.minutes(20))) struct SoundFileTests {
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
}

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
private func little(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
