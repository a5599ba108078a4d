/// Sound files that expand to much more than their size.
enum SoundBomb {
    /// A header without samples: one channel of 16 bits and 44,100 frames a second.
    static func flac(frames: Int) -> [UInt8] {
        // The fields are: rate in 20 bits, channels less one in 3, bits less one in 5, frames in 36.
        let numbers = 44_100 << 44 | 15 << 36 | frames
        let information = big(blockSize, 2) + big(blockSize, 2) + big(0, 6) + big(numbers, 8) + big(0, 16)
        return Array("fLaC".utf8) + [0x80, 0, 0, UInt8(information.count)] + information
    }

    /// Hours of silence in some hundred kilobytes, with all checksums. Every block says "all zero".
    static func silentFLAC(hours: Int) -> [UInt8] {
        let blocks = hours * 3_600 * 44_100 / blockSize
        var file = flac(frames: blocks * blockSize)
        file.reserveCapacity(file.count + 15 * blocks)
        for number in 0..<blocks {
            // The header says: blocks of one size, given in 16 bits; 44,100 frames a second, one channel, 16 bits.
            var block: [UInt8] = [0xFF, 0xF8, 0x79, 0x08] + coded(number) + big(blockSize - 1, 2)
            block.append(checksum(block, bits: 8, polynomial: 0x07)[0])
            block += [0, 0, 0]
            file += block + checksum(block, bits: 16, polynomial: 0x8005)
        }
        return file
    }

    /// AAC of silence: `packets` packets of 1,024 frames, with their headers.
    static func silentAAC(packets: Int) -> [UInt8] {
        let silence: [UInt8] = [0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]
        let size = 7 + silence.count
        return ([0xFF, 0xF1, 0x50, 0x40, UInt8(size >> 3), UInt8(size & 7) << 5 | 0x1F, 0xFC] + silence)
            .repeated(packets)
    }

    /// A regular file of `count` frames of silence.
    static func wav(silence count: Int) -> [UInt8] {
        wav(channels: 1, rate: 44_100, size: UInt32(count * 2), silence: [UInt8(0)].repeated(count * 2))
    }

    /// A hundred frames of silence, with another size in the header.
    static func wav(channels: Int, rate: Int, size: UInt32) -> [UInt8] {
        wav(channels: channels, rate: rate, size: size, silence: [UInt8](repeating: 0, count: 200))
    }

    private static func wav(channels: Int, rate: Int, size: UInt32, silence: [UInt8]) -> [UInt8] {
        let format =
            little(1, 2) + little(channels, 2) + little(rate, 4) + little(rate * 2, 4) + little(2, 2) + little(16, 2)
        return Array("RIFF".utf8) + little(Int(size), 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
            + Array("data".utf8) + little(Int(size), 4) + silence
    }

    private static let blockSize = 65_535

    /// A number, encoded as UTF-8 encodes a character.
    private static func coded(_ number: Int) -> [UInt8] {
        if number < 0x80 { return [UInt8(number)] }
        if number < 0x800 { return [0xC0 | UInt8(number >> 6), 0x80 | UInt8(number & 63)] }
        return [0xE0 | UInt8(number >> 12), 0x80 | UInt8(number >> 6 & 63), 0x80 | UInt8(number & 63)]
    }

    private static func checksum(_ bytes: [UInt8], bits: Int, polynomial: Int) -> [UInt8] {
        var sum = 0
        for byte in bytes {
            sum ^= Int(byte) << (bits - 8)
            for _ in 0..<8 { sum = (sum << 1 ^ (sum >> (bits - 1) & 1 == 1 ? polynomial : 0)) & (1 << bits - 1) }
        }
        return big(sum, bits / 8)
    }
}
