import NibFormats

/// The interface files for measurements of readers: files of real applications if there are any, else the project's own.
struct MeasuredInterfaces {
    /// Source of the files, for the report.
    let origin: String
    /// Paths by format, in a fixed order.
    let paths: [InterfaceFormat: [String]]

    init(in workplace: Workplace) throws {
        if let corpus = Self.corpus() {
            (origin, paths) = ("of the corpus", corpus)
        } else {
            (origin, paths) = ("of our own writers", try Self.written(in: workplace))
        }
    }

    subscript(formats: InterfaceFormat...) -> [String] { formats.flatMap { paths[$0] ?? [] } }

    private static func corpus() -> [InterfaceFormat: [String]]? {
        guard let entries = CorpusFiles.entries() else { return nil }
        var paths: [InterfaceFormat: [String]] = [:]
        for entry in entries where entry.role == "interface" {
            guard let format = InterfaceFormat(rawValue: String(entry.format)) else { continue }
            paths[format, default: []].append(entry.path)
        }
        return paths
    }

    private static func written(in workplace: Workplace) throws -> [InterfaceFormat: [String]] {
        var paths: [InterfaceFormat: [String]] = [:]
        for format in InterfaceFormat.allCases {
            let bytes = SampleInterface.bytes(of: format, buttons: 40)
            let names = (0..<100).map { "\(format.rawValue)-\($0)" }
            let folder = try workplace.makeFolder(holding: bytes, as: names)
            paths[format] = names.map { "\(folder)/\($0)" }
        }
        return paths
    }
}
