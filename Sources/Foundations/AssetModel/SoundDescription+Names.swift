extension SoundDescription {
    /// The container's number for MPEG-4 and QuickTime files, for which libsndfile has none.
    public static var mpeg4: UInt32 { 0x0F01_0000 }
    /// The container's number for AAC with ADTS headers.
    public static var adts: UInt32 { 0x0F02_0000 }
    /// The encoding's number for AAC.
    public static var aac: UInt32 { 0x0F01 }

    /// The container's usual name: "WAV"; "" for an unknown container.
    public var containerName: String { Self.containers[fileFormat & 0x0FFF_0000, default: ""] }

    /// The encoding's usual name: "16-bit PCM"; "" for an unknown encoding.
    public var encodingName: String { Self.encodings[fileFormat & 0xFFFF, default: ""] }

    private static let containers: [UInt32: String] = [
        0x01_0000: "WAV", 0x02_0000: "AIFF", 0x03_0000: "AU", 0x04_0000: "RAW", 0x05_0000: "PAF", 0x06_0000: "SVX",
        0x07_0000: "NIST", 0x08_0000: "VOC", 0x0A_0000: "IRCAM", 0x0B_0000: "W64", 0x0C_0000: "MAT4",
        0x0D_0000: "MAT5", 0x0E_0000: "PVF", 0x0F_0000: "XI", 0x10_0000: "HTK", 0x11_0000: "SDS", 0x12_0000: "AVR",
        0x13_0000: "WAV", 0x16_0000: "SD2", 0x17_0000: "FLAC", 0x18_0000: "CAF", 0x19_0000: "WVE", 0x20_0000: "Ogg",
        0x21_0000: "MPC2K", 0x22_0000: "RF64", 0x23_0000: "MPEG", mpeg4: "MPEG-4", adts: "ADTS",
    ]

    private static let encodings: [UInt32: String] = [
        0x01: "signed 8-bit PCM", 0x02: "16-bit PCM", 0x03: "24-bit PCM", 0x04: "32-bit PCM",
        0x05: "unsigned 8-bit PCM", 0x06: "32-bit float", 0x07: "64-bit float", 0x10: "u-law", 0x11: "A-law",
        0x12: "IMA ADPCM", 0x13: "Microsoft ADPCM", 0x20: "GSM 6.10", 0x21: "Dialogic ADPCM",
        0x22: "NMS ADPCM", 0x23: "NMS ADPCM", 0x24: "NMS ADPCM", 0x30: "G.721", 0x31: "G.723", 0x32: "G.723",
        0x40: "DWVW", 0x41: "DWVW", 0x42: "DWVW", 0x43: "DWVW", 0x50: "DPCM", 0x51: "DPCM", 0x60: "Vorbis",
        0x64: "Opus", 0x70: "Apple Lossless", 0x71: "Apple Lossless", 0x72: "Apple Lossless", 0x73: "Apple Lossless",
        0x80: "MPEG layer I", 0x81: "MPEG layer II", 0x82: "MPEG layer III", aac: "AAC",
    ]
}
