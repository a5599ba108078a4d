/// Time of decoding in a worker, from the request to the end of the answer, beside the format's usual library in a program that opens the
/// same files one after another and makes the same pixels or samples.
struct DecodeRows {
    private static let runs = 15

    let workplace: Workplace

    func measure() throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        return try DecodeSample.all(workplace).map { try measure($0, session) }
    }

    private func measure(_ sample: DecodeSample, _ session: WireSession) throws -> Row {
        let what = "\(sample.title), in a worker, against \(sample.library) into a memfd in the process"
        let content: [UInt8]
        switch sample.content {
        case .bytes(let bytes): content = bytes
        case .missing(let remedy): return Row(what, unavailable: remedy)
        }
        let names = (0...Self.runs).map { "file\($0).\(sample.fileExtension)" }
        let folder = try workplace.makeFolder(holding: content, as: names)
        let context = try session.openBundle(at: folder)
        // The first measurement of both programs is left out, because libraries have to be loaded.
        let ours: [Double]
        do {
            ours = try names.map { try session.decodeMicroseconds(of: sample.kind, $0, in: context) }
        } catch BenchmarkError.refused(let reason) {
            return Row(what, unavailable: reason)
        }
        let paths = names.map { "\(folder)/\($0)" }
        let peer = try StartedProgram.durations(of: Installed.codecs, [sample.codec] + paths).dropFirst()
        return Row(what, .microseconds, Series(Array(ours.dropFirst())), against: Series(Array(peer)))
    }
}
