import LinuxSystem
import NibFormats

/// P14: time to read the references of interface files, beside libraries that read the same files, and the reader's memory.
struct InterfaceReadingRows {
    /// Number of buttons in the sample for memory, limited by object numbers of 16 bits.
    private static let buttonCount = 3_000
    /// Minimum rates in MB/s, for formats without a peer.
    private static let leastRates: [InterfaceFormat: Double] = [.gnustepArchive: 60]

    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        let files = try MeasuredInterfaces(in: workplace)
        let xml = files[.xibDocument, .storyboardDocument, .xibArchive]
        let title = "XML interfaces " + files.origin
        let compared = [
            try compare(files[.keyedArchiveBinary], "binary keyed archives " + files.origin, .libplist, factor: 5),
            try compare(xml, title, .foundation, factor: 3),
            try compare(xml, title, .libxml2, factor: nil),
        ]
        return try compared + InterfaceFormat.allCases.compactMap { try speed($0, files) }
            + InterfaceFormat.allCases.map { try memory($0) }
    }

    private func compare(_ paths: [String], _ title: String, _ peer: ParsingPeer, factor: Double?) throws -> Row {
        let what = "references of \(paths.count) \(title) against \(peer.title)"
        guard let program = peer.program(in: try workplace.makeFolder()) else {
            return Row(what, unavailable: "the peer cannot be compiled; \(peer.package)")
        }
        var times: (peer: [Double], ours: [Double]) = ([], [])
        for _ in 0..<runs {
            times.peer += try InterfacePasses.milliseconds(of: program, over: paths)
            times.ours += try InterfacePasses.references.milliseconds(over: paths)
        }
        let (theirs, ours) = (Series(times.peer), Series(times.ours))
        return Row(
            what, .milliseconds, ours, against: theirs, limit: factor.map { theirs.median / $0 },
            target: factor.map { "the peer's / \(TableReport.decimal($0))" } ?? "")
    }

    private func speed(_ format: InterfaceFormat, _ files: MeasuredInterfaces) throws -> Row? {
        guard let paths = files.paths[format] else { return nil }
        let size = try paths.reduce(0.0) { try $0 + Double(FileDescriptor.open($1).status().size) }
        let rates = try InterfacePasses.references.milliseconds(over: paths).map { size / 1000 / $0 }
        return Row(
            "references of \(paths.count) files \(files.origin), \(format.rawValue)", .megabytesPerSecond,
            Series(rates), limit: Self.leastRates[format], isFloor: true)
    }

    /// Returns the row for the growth of the process while it reads a large file, the file included.
    private func memory(_ format: InterfaceFormat) throws -> Row {
        let small = SampleInterface.bytes(of: format, buttons: 10)
        let large = SampleInterface.bytes(of: format, buttons: Self.buttonCount)
        let paths = try [small, large].map { try workplace.makeFolder(holding: $0, as: ["interface"]) + "/interface" }
        let output = try? StartedProgram.output(of: Installed.benchmark, [InterfaceWeight.command] + paths)
        guard let output, let bytes = Double(output.filter { $0 != "\n" }) else {
            return Row(
                "memory for the references of a large file, \(format.rawValue)",
                unavailable: "the reader refuses the large file")
        }
        let size = TableReport.decimal(Double(large.count) / 1_000_000)
        return Row(
            "memory for the references of a file of \(size) MB, divided by the file's size, \(format.rawValue)", .none,
            Series(bytes / Double(large.count)), limit: 3)
    }
}
