extension SoundDescription {
    /// The container's number for MPEG-4 and QuickTime files, for which libsndfile has none.
    public static var mpeg4: UInt32 { 0x0F01_0000 }
    /// The container's number for AAC with ADTS headers.
    public static var adts: UInt32 { 0x0F02_0000 }
    /// The encoding's number for AAC.
    public static var aac: UInt32 { 0x0F01 }

    /// The container's usual name: "WAV"; "" when it is unknown.
    public var containerName: String {
        switch fileFormat & 0x0FFF_0000 {
        case 0x01_0000, 0x13_0000: "WAV"
        case 0x02_0000: "AIFF"
        case 0x03_0000: "AU"
        case 0x04_0000: "RAW"
        case 0x05_0000: "PAF"
        case 0x06_0000: "SVX"
        case 0x07_0000: "NIST"
        case 0x08_0000: "VOC"
        case 0x0A_0000: "IRCAM"
        case 0x0B_0000: "W64"
        case 0x0C_0000: "MAT4"
        case 0x0D_0000: "MAT5"
        case 0x0E_0000: "PVF"
        case 0x0F_0000: "XI"
        case 0x10_0000: "HTK"
        case 0x11_0000: "SDS"
        case 0x12_0000: "AVR"
        case 0x16_0000: "SD2"
        case 0x17_0000: "FLAC"
        case 0x18_0000: "CAF"
        case 0x19_0000: "WVE"
        case 0x20_0000: "Ogg"
        case 0x21_0000: "MPC2K"
        case 0x22_0000: "RF64"
        case 0x23_0000: "MPEG"
        case Self.mpeg4: "MPEG-4"
        case Self.adts: "ADTS"
        default: ""
        }
    }

    /// The encoding's usual name: "16-bit PCM"; "" when it is unknown.
    public var encodingName: String {
        switch fileFormat & 0xFFFF {
        case 0x01: "signed 8-bit PCM"
        case 0x02: "16-bit PCM"
        case 0x03: "24-bit PCM"
        case 0x04: "32-bit PCM"
        case 0x05: "unsigned 8-bit PCM"
        case 0x06: "32-bit float"
        case 0x07: "64-bit float"
        case 0x10: "u-law"
        case 0x11: "A-law"
        case 0x12: "IMA ADPCM"
        case 0x13: "Microsoft ADPCM"
        case 0x20: "GSM 6.10"
        case 0x21: "Dialogic ADPCM"
        case 0x22...0x24: "NMS ADPCM"
        case 0x30: "G.721"
        case 0x31, 0x32: "G.723"
        case 0x40...0x43: "DWVW"
        case 0x50, 0x51: "DPCM"
        case 0x60: "Vorbis"
        case 0x64: "Opus"
        case 0x70...0x73: "Apple Lossless"
        case 0x80...0x82: "MPEG layer " + ["I", "II", "III"][Int(fileFormat & 3)]
        case Self.aac: "AAC"
        default: ""
        }
    }
}
