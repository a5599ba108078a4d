import LinuxSystem
import NibFormats
import NibWriting

/// The interface files that readers are measured with: those of real applications where they are at hand, else our own.
struct InterfaceFiles {
    /// Where they come from, for the report.
    let origin: String
    /// Paths by format, in a fixed order.
    let paths: [InterfaceFormat: [String]]

    init(in workplace: Workplace) throws {
        if let corpus = try Self.corpus() {
            (origin, paths) = ("of the corpus", corpus)
        } else {
            (origin, paths) = ("of our own writers", try Self.written(in: workplace))
        }
    }

    /// The files of some formats.
    subscript(formats: InterfaceFormat...) -> [String] { formats.flatMap { paths[$0] ?? [] } }

    /// The list names a file, a repository, a commit, a path, a digest, a size, a role, a format and a licence a line.
    private static func corpus() throws -> [InterfaceFormat: [String]]? {
        let folder = environmentVariable("NIBASSETD_CORPUS") ?? "../shared/corpus"
        guard let list = try? FileDescriptor.open(folder + "/MANIFEST.tsv").readAll(limit: 64 << 20) else { return nil }
        var paths: [InterfaceFormat: [String]] = [:]
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 7, fields[6] == "interface", let format = InterfaceFormat(rawValue: String(fields[7]))
            else { continue }
            paths[format, default: []].append("\(folder)/\(fields[0])")
        }
        return paths
    }

    private static func written(in workplace: Workplace) throws -> [InterfaceFormat: [String]] {
        var paths: [InterfaceFormat: [String]] = [:]
        for format in InterfaceFormat.allCases {
            guard let bytes = SampleInterface.bytes(of: format, buttons: 40) else { continue }
            let names = (0..<100).map { "\(format.rawValue)-\($0)" }
            let folder = try workplace.makeFolder(holding: bytes, as: names)
            paths[format] = names.map { "\(folder)/\($0)" }
        }
        return paths
    }
}
