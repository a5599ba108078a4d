internal import MediaInput

/// Description of a sound's encoding in an MPEG-4 file.
enum MPEG4SoundEntry {
    /// Largest number of bytes of a configuration; real configurations have at most a few dozen.
    private static let configurationLimit: UInt64 = 1024

    /// Reads the decoder's configuration (`AudioSpecificConfig`) from the first entry of an `stsd` box.
    static func configuration(of descriptions: MediaBox, _ input: InputFile) throws(MediaError) -> [UInt8] {
        guard let entry = try descriptions.boxes(of: input, behind: 8).first, entry.content.count >= 28 else {
            throw .malformed(.mpeg4, offset: descriptions.content.lowerBound, problem: "its sound is not described")
        }
        if entry.type == "enca" { throw .unsupported(.mpeg4, feature: "encryption") }
        if entry.type != "mp4a" { throw .unsupported(.mpeg4, feature: "a sound encoded as \"\(entry.type)\"") }
        input.position = entry.content.lowerBound + 8
        // QuickTime's own versions have more fields before the boxes.
        let fields: UInt64 =
            switch try input.number(2, of: .mpeg4) {
            case 1: 28 + 16
            case 2: 28 + 36
            default: 28
            }
        var boxes = try entry.boxes(of: input, behind: fields)
        if let wave = boxes.first(where: { $0.type == "wave" }) { boxes = try wave.boxes(of: input) }
        guard let stream = boxes.first(where: { $0.type == "esds" }) else {
            throw .malformed(.mpeg4, offset: entry.content.lowerBound, problem: "the decoder's settings are missing")
        }
        return try configuration(at: stream.content.lowerBound + 4, input)
    }

    /// Reads the configuration from the descriptors at an offset (ISO/IEC 14496-1, 7.2.6), as in an `esds` box.
    static func configuration(at offset: UInt64, _ input: InputFile) throws(MediaError) -> [UInt8] {
        input.position = offset
        _ = try descriptor(3, input)
        input.position += 2
        let flags = try input.number(1, of: .mpeg4)
        if flags & 0x80 != 0 { input.position += 2 }
        if flags & 0x40 != 0 { input.position += try input.number(1, of: .mpeg4) }
        if flags & 0x20 != 0 { input.position += 2 }
        _ = try descriptor(4, input)
        let type = try input.number(1, of: .mpeg4)
        guard [0x40, 0x66, 0x67, 0x68].contains(type) else {
            throw .unsupported(.mpeg4, feature: "a sound of the type \(type)")
        }
        input.position += 12
        let size = try descriptor(5, input)
        if size > configurationLimit {
            throw .malformed(.mpeg4, offset: input.position, problem: "settings of \(size) bytes")
        }
        return try input.bytes(Int(size), of: .mpeg4)
    }

    /// Reads tag and size of the next descriptor and returns the size in bytes. Throws if the tag is not `tag`.
    private static func descriptor(_ tag: UInt64, _ input: InputFile) throws(MediaError) -> UInt64 {
        let start = input.position
        guard try input.number(1, of: .mpeg4) == tag else {
            throw .malformed(.mpeg4, offset: start, problem: "the decoder's settings are missing")
        }
        return try input.variableNumber(of: .mpeg4)
    }
}
