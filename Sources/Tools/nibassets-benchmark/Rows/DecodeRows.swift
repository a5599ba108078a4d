import AssetModel
import ByteWriting
import LinuxSystem
import MediaWriting
import WireProtocol

/// What decoding takes in a worker, from the request to the end of its answer, beside the format's usual library in a program that opens the same
/// files one after another.
struct DecodeRows {
    private static let goal = "decode"
    private static let runs = 15

    let workplace: Workplace

    private struct Sample {
        let title: String
        let fileExtension: String
        /// The command of the program that has the plain libraries, and whose they are.
        let codec: String
        let library: String
        let content: [UInt8]?
        var kind = AssetKind.image
    }

    func measure() throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        return try samples().map { try measure($0, session) }
    }

    private func measure(_ sample: Sample, _ session: WireSession) throws -> Row {
        let what = "\(sample.title), in a worker, against \(sample.library) into a memfd in the process"
        guard let content = sample.content else {
            return Row(
                goal: Self.goal, what: what, unit: .microseconds,
                outcome: .unavailable("name a folder of such files in NIBASSETD_CORPUS"))
        }
        let names = (0...Self.runs).map { "file\($0)" }
        let folder = try workplace.makeFolder(holding: content, as: names.map { $0 + "." + sample.fileExtension })
        let context = try session.openBundle(at: folder)
        // The first of both is left out: libraries have to be loaded.
        let ours: [Double]
        do {
            ours = try names.map { try session.decodeMicroseconds(of: sample.kind, $0, in: context) }
        } catch BenchmarkError.refused(let reason) {
            return Row(goal: Self.goal, what: what, unit: .microseconds, outcome: .unavailable(reason))
        }
        let paths = names.map { "\(folder)/\($0).\(sample.fileExtension)" }
        let peer = try StartedProgram.durations(of: Installed.codecs, [sample.codec] + paths).dropFirst()
        return Row(
            goal: Self.goal, what: what, unit: .microseconds,
            outcome: .observed(peer: Series(Array(peer)), ours: Series(Array(ours.dropFirst()))))
    }

    private func samples() throws -> [Sample] {
        let side = 512
        let picture = RGBAPicture(width: side, height: side, samples: SamplePicture.samples(width: side, height: side))
        let tone = (0..<2 * 88_200).map { Int16(truncatingIfNeeded: $0 &* 37) }
        let sound = SampledSound(sampleRate: 44_100, channelCount: 2, samples: tone)
        let tiff = TIFF.encode([picture], byteOrder: .big, compression: .packBits)
        let bitmap = Self.bitmap(picture)
        func found(_ fileExtension: String) throws -> [UInt8]? { try CorpusFiles.largest(fileExtension) }
        return [
            Sample(
                title: "PNG of 512 x 512", fileExtension: "png", codec: "png", library: "libpng",
                content: PNG.encode(picture)),
            Sample(title: "TIFF of 512 x 512", fileExtension: "tiff", codec: "tiff", library: "libtiff", content: tiff),
            Sample(
                title: "BMP of 512 x 512", fileExtension: "bmp", codec: "pixbuf", library: "gdk-pixbuf", content: bitmap
            ),
            Sample(
                title: "the largest JPEG", fileExtension: "jpg", codec: "jpeg", library: "libjpeg",
                content: try found("jpg")),
            Sample(
                title: "the largest GIF", fileExtension: "gif", codec: "gif", library: "giflib",
                content: try found("gif")),
            Sample(
                title: "the largest ICNS (every picture in it, the peer one)", fileExtension: "icns", codec: "pixbuf",
                library: "gdk-pixbuf",
                content: try found("icns")),
            Sample(
                title: "the largest SVG", fileExtension: "svg", codec: "svg", library: "librsvg",
                content: try found("svg")),
            Sample(
                title: "the largest PDF", fileExtension: "pdf", codec: "pdf", library: "poppler",
                content: try found("pdf")),
            Sample(
                title: "WAV of 2 s", fileExtension: "wav", codec: "sound", library: "libsndfile", content: sound.wav(),
                kind: .sound),
            Sample(
                title: "AIFF of 2 s", fileExtension: "aiff", codec: "sound", library: "libsndfile",
                content: sound.aiff(), kind: .sound),
        ]
    }

    /// The picture without its alpha, in 24 bits a pixel.
    private static func bitmap(_ picture: RGBAPicture) -> [UInt8] {
        var file = ByteOutput(.little)
        file.append(ascii: "BM")
        for value in [54 + 3 * picture.width * picture.height, 0, 54, 40, picture.width, picture.height] {
            file.append(UInt32(value))
        }
        file.append(UInt16(1))
        file.append(UInt16(24))
        file.append(contentsOf: [UInt8](repeating: 0, count: 24))
        for y in (0..<picture.height).reversed() {
            for x in 0..<picture.width {
                let place = (y * picture.width + x) * 4
                file.append(contentsOf: [
                    picture.samples[place + 2], picture.samples[place + 1], picture.samples[place],
                ])
            }
        }
        return file.bytes
    }
}
