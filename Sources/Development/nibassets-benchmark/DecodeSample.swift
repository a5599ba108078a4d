import AssetModel
import ByteWriting
import LinuxSystem
import MediaWriting
import SampleWriting

/// A file of one format, and the library that reads the format.
struct DecodeSample {
    enum Content {
        case bytes([UInt8])
        /// There is no such file here. The text is advice.
        case missing(String)
    }

    let title: String
    let fileExtension: String
    /// Command of `codec-peer` that decodes the format with a plain library; `library` is the library's name.
    let codec: String
    let library: String
    let content: Content
    var kind = AssetKind.image

    private init(
        _ title: String, _ fileExtension: String, _ codec: String, by library: String, _ content: Content,
        kind: AssetKind = .image
    ) {
        (self.title, self.fileExtension, self.codec, self.library) = (title, fileExtension, codec, library)
        (self.content, self.kind) = (content, kind)
    }

    /// Returns samples of all formats.
    static func all(_ workplace: Workplace) throws -> [DecodeSample] {
        let picture = SamplePicture.picture(width: 512, height: 512)
        let tone = (0..<2 * 88_200).map { Int16(truncatingIfNeeded: $0 &* 37) }
        let sound = SampledSound(sampleRate: 44_100, channelCount: 2, samples: tone)
        return try pictures(picture) + foreign(PNG.encode(picture), sound.wav(), workplace) + found() + [
            DecodeSample("WAV of 2 s", "wav", "sound", by: "libsndfile", .bytes(sound.wav()), kind: .sound),
            DecodeSample("AIFF of 2 s", "aiff", "sound", by: "libsndfile", .bytes(sound.aiff()), kind: .sound),
        ]
    }

    private static func pictures(_ picture: RGBAPicture) -> [DecodeSample] {
        let tiff = TIFF.encode([picture], byteOrder: .big, compression: .packBits)
        let (large, small) = (
            SamplePicture.picture(width: 256, height: 256), SamplePicture.picture(width: 128, height: 128)
        )
        return [
            DecodeSample("PNG of 512 x 512", "png", "png", by: "libpng", .bytes(PNG.encode(picture))),
            DecodeSample("TIFF of 512 x 512", "tiff", "tiff", by: "libtiff", .bytes(tiff)),
            DecodeSample("BMP of 512 x 512", "bmp", "pixbuf", by: "gdk-pixbuf", .bytes(SampleIcons.bmp(picture))),
            DecodeSample(
                "ICO with a picture of 256 x 256", "ico", "pixbuf", by: "gdk-pixbuf", .bytes(SampleIcons.ico(large))),
            DecodeSample(
                "ICNS with a picture of 128 x 128", "icns", "pixbuf", by: "gdk-pixbuf", .bytes(SampleIcons.icns(small))),
        ]
    }

    /// Returns files that other programs make from a picture and from a sound.
    private static func foreign(_ png: [UInt8], _ wav: [UInt8], _ workplace: Workplace) throws -> [DecodeSample] {
        func made(
            _ command: String, of package: String, _ content: [UInt8], _ input: String, to output: String,
            _ arguments: (_ input: String, _ output: String) -> [String]
        ) throws -> Content {
            guard let path = Installed.command(command) else { return .missing("apt-get install \(package)") }
            let folder = try workplace.makeFolder(holding: content, as: [input])
            let result = "\(folder)/\(output)"
            _ = try StartedProgram.output(of: path, arguments("\(folder)/\(input)", result))
            return .bytes(try FileDescriptor.open(result).readAll(limit: 64 << 20) ?? [])
        }
        func webp(_ options: [String]) throws -> Content {
            try made("cwebp", of: "webp", png, "a.png", to: "a.webp") { ["-quiet"] + options + [$0, "-o", $1] }
        }
        return [
            DecodeSample("WebP of 512 x 512, lossy", "webp", "webp", by: "libwebp", try webp(["-q", "80"])),
            DecodeSample("WebP of 512 x 512, lossless", "webp", "webp", by: "libwebp", try webp(["-lossless"])),
            DecodeSample(
                "JPEG 2000 of 512 x 512", "jp2", "jpeg2000", by: "OpenJPEG",
                try made("opj_compress", of: "libopenjp2-tools", png, "a.png", to: "a.jp2") {
                    ["-i", $0, "-o", $1, "-r", "8"]
                }),
            DecodeSample(
                "HEIF of 512 x 512", "heic", "heif", by: "libheif",
                try made("heif-enc", of: "libheif-examples", png, "a.png", to: "a.heic") { ["-q", "80", $0, "-o", $1] }
            ),
            DecodeSample(
                "AVIF of 512 x 512", "avif", "heif", by: "libheif",
                try made("heif-enc", of: "libheif-examples", png, "a.png", to: "a.avif") {
                    ["-A", "-q", "80", $0, "-o", $1]
                }),
            DecodeSample(
                "AAC of 2 s", "aac", "aac", by: "libfaad2",
                try made("ffmpeg", of: "ffmpeg", wav, "a.wav", to: "a.aac") {
                    ["-v", "error", "-i", $0, "-c:a", "aac", "-f", "adts", $1]
                }, kind: .sound),
        ]
    }

    /// Returns files of real applications; without a folder of them, missing files.
    private static func found() throws -> [DecodeSample] {
        func largest(_ fileExtension: String) throws -> Content {
            guard let file = try CorpusFiles.largest(fileExtension) else {
                return .missing("name a folder of such files in NIBASSETD_CORPUS")
            }
            return .bytes(file)
        }
        return [
            DecodeSample("the largest JPEG", "jpg", "jpeg", by: "libjpeg", try largest("jpg")),
            DecodeSample("the largest GIF", "gif", "gif", by: "giflib", try largest("gif")),
            DecodeSample("the largest SVG", "svg", "svg", by: "librsvg", try largest("svg")),
            DecodeSample("the largest PDF", "pdf", "pdf", by: "poppler", try largest("pdf")),
        ]
    }
}
