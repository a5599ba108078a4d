extension SoundVariant {
    /// Every variant, format after format.
    static let all = wave + aiff + au + otherContainers + lossless + lossy + aac

    private static let wave = [
        ffmpeg("WAV", "16-bit", "wav", "pcm_s16le"), ffmpeg("WAV", "8-bit", "wav", "pcm_u8"),
        ffmpeg("WAV", "24-bit, extensible", "wav", "pcm_s24le"),
        ffmpeg("WAV", "32-bit, extensible", "wav", "pcm_s32le"),
        ffmpeg("WAV", "32-bit float", "wav", "pcm_f32le"), ffmpeg("WAV", "64-bit float", "wav", "pcm_f64le"),
        ffmpeg("WAV", "A-law", "wav", "pcm_alaw"), ffmpeg("WAV", "u-law", "wav", "pcm_mulaw"),
        ffmpeg("WAV", "IMA ADPCM", "wav", "adpcm_ima_wav", reference: .sox),
        ffmpeg("WAV", "Microsoft ADPCM", "wav", "adpcm_ms"),
        ffmpeg("WAV", "six channels, extensible", "wav", "pcm_s16le", input: "surround"),
        SoundVariant(
            "WAV", "GSM 6.10", file: "gsm.wav", "sox -V1 speech.wav -t wav -e gsm-full-rate $FILE trim 0 21760s",
            reference: .sox),
        ffmpeg("RF64", "16-bit", "rf64.wav", "pcm_s16le", "-f wav -rf64 always"),
        ffmpeg("W64", "16-bit", "w64", "pcm_s16le"), ffmpeg("W64", "24-bit", "w64", "pcm_s24le"),
    ]

    private static let aiff = [
        ffmpeg("AIFF", "16-bit", "aiff", "pcm_s16be"), ffmpeg("AIFF", "8-bit", "aiff", "pcm_s8"),
        ffmpeg("AIFF", "24-bit", "aiff", "pcm_s24be"), ffmpeg("AIFF", "32-bit", "aiff", "pcm_s32be"),
        ffmpeg("AIFC", "16-bit, little-endian", "aifc", "pcm_s16le", "-f aiff"),
        ffmpeg("AIFC", "32-bit float", "aifc", "pcm_f32be", "-f aiff"),
        ffmpeg("AIFC", "u-law", "aifc", "pcm_mulaw", "-f aiff"), ffmpeg("AIFC", "A-law", "aifc", "pcm_alaw", "-f aiff"),
        ffmpeg("AIFC", "64-bit float", "aifc", "pcm_f64be", "-f aiff"),
        // A packet begins with a sample of 9 bits. ffmpeg adds the lower bits of the last packet's sample, libsndfile does not.
        ffmpeg("AIFC", "IMA4", "aifc", "adpcm_ima_qt", "-f aiff", limit: 127),
    ]

    private static let au = [
        ffmpeg("AU", "16-bit", "au", "pcm_s16be"), ffmpeg("AU", "8-bit", "au", "pcm_s8"),
        ffmpeg("AU", "24-bit", "au", "pcm_s24be"), ffmpeg("AU", "32-bit float", "au", "pcm_f32be"),
        ffmpeg("AU", "u-law", "snd", "pcm_mulaw", "-f au", input: "speech"),
        ffmpeg("AU", "A-law", "snd", "pcm_alaw", "-f au"),
        ffmpeg("AU", "32-bit", "au", "pcm_s32be"), ffmpeg("AU", "64-bit float", "au", "pcm_f64be"),
    ]

    private static let otherContainers = [
        ffmpeg("CAF", "16-bit", "caf", "pcm_s16le"), ffmpeg("CAF", "24-bit, big-endian", "caf", "pcm_s24be"),
        ffmpeg("CAF", "32-bit float", "caf", "pcm_f32le"), ffmpeg("CAF", "u-law", "caf", "pcm_mulaw"),
        ffmpeg("CAF", "A-law", "caf", "pcm_alaw"), ffmpeg("CAF", "8-bit", "caf", "pcm_s8"),
        ffmpeg("CAF", "32-bit", "caf", "pcm_s32le"), alac("16-bit", mark: 1),
        alac("24-bit", mark: 3, "-sample_fmt s32p"),
        sox("IRCAM", "16-bit", "sf", "-b 16"), sox("NIST", "16-bit", "sph", "-b 16"),
        sox("VOC", "8-bit", "voc", "-b 8", input: "speech"), sox("SVX", "8-bit", "8svx", "-b 8"),
        sox("PVF", "32-bit", "pvf", ""), sox("PAF", "16-bit", "paf", "-b 16"), sox("HTK", "16-bit", "htk", "-b 16"),
    ]

    private static let lossless = [
        ffmpeg("FLAC", "16-bit", "flac", "flac"), ffmpeg("FLAC", "24-bit", "flac", "flac", "-sample_fmt s32"),
        ffmpeg("FLAC", "six channels", "flac", "flac", input: "surround"),
        ffmpeg("FLAC", "mono, 8 kHz", "flac", "flac", input: "speech"),
        ffmpeg("FLAC", "without its length", "flac", "flac", "-f flac - | cat >"),
    ]

    private static let lossy = [
        ffmpeg("Ogg", "Vorbis", "ogg", "libvorbis", reference: .sox, limit: 1),
        ffmpeg("Ogg", "Vorbis, mono", "oga", "libvorbis", input: "mono", reference: .sox, limit: 1),
        ffmpeg("Ogg", "Opus", "opus", "libopus", reference: .libopus, limit: 1),
        ffmpeg("MP3", "128 kbit/s", "mp3", "libmp3lame", "-b:a 128k", limit: 1),
        ffmpeg("MP3", "variable rate, mono", "mp3", "libmp3lame", "-q:a 4", input: "mono", limit: 1),
        ffmpeg("Ogg", "Opus, mono", "opus", "libopus", input: "mono", reference: .libopus, limit: 1),
        ffmpeg(
            "MP3", "22,050 Hz, without ID3 and index", "mp3", "libmp3lame", "-ar 22050 -id3v2_version 0 -write_xing 0",
            limit: 1),
        ffmpeg(
            "MP3", "8,000 Hz, without ID3 and index", "mp3", "libmp3lame", "-id3v2_version 0 -write_xing 0",
            input: "speech", limit: 1),
        ffmpeg("MP3", "44,100 Hz, without ID3", "mp3", "libmp3lame", "-id3v2_version 0", limit: 1),
        ffmpeg(
            "MP3", "variable rate, a long tag, without index", "mp3", "libmp3lame",
            "-q:a 4 -write_xing 0 -write_id3v1 1 -metadata comment=\"$(printf %50000s x)\"", limit: 1),
        ffmpeg("MP2", "192 kbit/s", "mp2", "mp2", limit: 2),
    ]

    private static let aac = [
        ffmpeg("MPEG-4", "AAC", "m4a", "aac", "-aac_pns 0", reference: .trimmed, limit: 1),
        ffmpeg("MPEG-4", "AAC, mono", "m4a", "aac", "-aac_pns 0", input: "mono", reference: .trimmed, limit: 1),
        ffmpeg(
            "MPEG-4", "AAC, six channels", "m4a", "aac", "-aac_pns 0", input: "surround", reference: .trimmed, limit: 1),
        ffmpeg("QuickTime", "AAC", "mov", "aac", "-aac_pns 0", reference: .trimmed, limit: 1),
        ffmpeg("3GP", "AAC", "3gp", "aac", "-aac_pns 0", input: "speech", reference: .trimmed, limit: 1),
        ffmpeg("AAC", "ADTS", "aac", "aac", "-aac_pns 0 -f adts", reference: .withoutFirst, limit: 1),
        ffmpeg(
            "AAC", "ADTS behind a tag", "aac", "aac", "-aac_pns 0 -f adts -write_id3v2 1 -metadata title=tag",
            reference: .withoutFirst, limit: 1),
    ]

    /// Makes a variant that ffmpeg encodes with one of its codecs.
    private static func ffmpeg(
        _ format: String, _ name: String, _ fileExtension: String, _ codec: String, _ options: String = "",
        input: String = "stereo", reference: SoundVariant.Reference = .ffmpeg, limit: Double = 0
    ) -> SoundVariant {
        SoundVariant(
            format, name, file: "\(input)-\(codec)-\(options.count).\(fileExtension)",
            "ffmpeg -v error -y -i \(input).wav -c:a \(codec) \(options) $FILE", reference: reference, limit: limit)
    }

    /// Makes a variant of Apple's lossless encoding. ffmpeg 5 does not set the number of bits, which is the 36th byte.
    private static func alac(_ name: String, mark: Int, _ options: String = "") -> SoundVariant {
        SoundVariant(
            "CAF", "ALAC, \(name)", file: "alac\(mark).caf",
            "ffmpeg -v error -y -i stereo.wav -c:a alac \(options) $FILE"
                + " && printf '\\\(mark)' | dd status=none of=$FILE bs=1 seek=35 conv=notrunc")
    }

    /// Makes a variant that SoX writes.
    private static func sox(
        _ format: String, _ name: String, _ fileExtension: String, _ options: String, input: String = "mono"
    ) -> SoundVariant {
        SoundVariant(
            format, name, file: "\(input).\(fileExtension)", "sox -V1 \(input).wav \(options) $FILE", reference: .sox)
    }
}
