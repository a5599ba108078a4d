internal import CSndFile

/// Whether a file of this format holds integers of at most 16 bits, or is decoded to such.
func isOfShortIntegers(_ format: Int32) -> Bool {
    switch format & Int32(SF_FORMAT_SUBMASK) {
    case Int32(SF_FORMAT_PCM_S8), Int32(SF_FORMAT_PCM_U8), Int32(SF_FORMAT_PCM_16), Int32(SF_FORMAT_ULAW),
        Int32(SF_FORMAT_ALAW), Int32(SF_FORMAT_IMA_ADPCM), Int32(SF_FORMAT_MS_ADPCM), Int32(SF_FORMAT_GSM610),
        Int32(SF_FORMAT_VOX_ADPCM), Int32(SF_FORMAT_NMS_ADPCM_16), Int32(SF_FORMAT_NMS_ADPCM_24),
        Int32(SF_FORMAT_NMS_ADPCM_32), Int32(SF_FORMAT_G721_32), Int32(SF_FORMAT_G723_24), Int32(SF_FORMAT_G723_40),
        Int32(SF_FORMAT_DWVW_12), Int32(SF_FORMAT_DWVW_16), Int32(SF_FORMAT_DPCM_8), Int32(SF_FORMAT_DPCM_16),
        Int32(SF_FORMAT_ALAC_16):
        true
    default: false
    }
}

/// Where a file ends by its own account, from its first 16 bytes; nil where it does not say. libsndfile itself plays what there is of a
/// file that was cut off.
///
/// Eight bytes may be missing: some programs count the first eight, too, and others leave out the last byte of padding. Programs that
/// write to a pipe give sizes near the largest number: they mean nothing.
func declaredEnd(_ first: [UInt8]) -> UInt64? {
    guard first.count >= 16 else { return nil }
    func number(at offset: Int) -> UInt64 { first[offset..<offset + 4].reduce(0) { $0 << 8 | UInt64($1) } }
    let size: UInt64
    let base: UInt64
    switch first[..<4] {
    case [0x52, 0x49, 0x46, 0x46]:  // RIFF: little-endian
        size = UInt64(UInt32(truncatingIfNeeded: number(at: 4)).byteSwapped)
        base = 8
    case [0x46, 0x4F, 0x52, 0x4D]:  // FORM
        size = number(at: 4)
        base = 8
    case [0x2E, 0x73, 0x6E, 0x64]:  // .snd: where the samples begin, and how many bytes they take
        base = number(at: 4)
        size = number(at: 8)
    default: return nil
    }
    return size >= 0x7FFF_0000 ? nil : base + max(8, size) - 8
}
