import NibAssets
import TestSupport

/// Has the service and the references decode files of other projects, and compares the pictures.
struct RealComparison {
    /// Outcomes of the files of one format.
    struct Tally {
        var files = 0
        var pages = 0
        var largest = 0
        /// Files that the service refuses for a documented reason.
        var refused: [String] = []
        /// Files that neither the service nor the reference decodes.
        var broken: [String] = []
        /// Files whose comparison failed, with the reason.
        var wrong: [String] = []
    }

    private(set) var tallies: [String: Tally] = [:]
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// Compares every image below a folder that has one of these formats, or any format if `formats` is empty.
    mutating func run(below folder: String, formats: [String]) throws {
        let files = try RealFile.all(below: folder).filter { formats.isEmpty || formats.contains($0.format) }
        let batchSize = 50
        for start in stride(from: 0, to: files.count, by: batchSize) {
            try compare(Array(files[start..<min(start + batchSize, files.count)]), number: start / batchSize)
        }
    }

    /// Compares a batch of files. One shell decodes all of them, because the start of a shell takes longer than most files.
    private mutating func compare(_ files: [RealFile], number: Int) throws {
        let (place, references) = ("batch\(number)", "references\(number)")
        defer { [place, references].forEach(bench.folder.remove) }
        try bench.folder.makeFolder(references)
        let plans = files.map { file in Result { try RealReference(file) } }
        var script = ""
        for (index, (file, plan)) in zip(files, plans).enumerated() {
            try bench.folder.write(
                "\(place)/picture\(index).\(file.format.lowercased().filter(\.isLetter))", file.bytes)
            guard case .success(let reference) = plan else { continue }
            let copy = "\(references)/\(index)"
            try bench.folder.write(copy, file.bytes)
            for more in reference.files { try bench.folder.write(copy + more.suffix, more.bytes) }
            script += "FILE=\(bench.folder.absolute(copy)); ( \(reference.command) ) > $FILE.result 2> $FILE.error"
            script += " || rm -f $FILE.result\n"
        }
        _ = try bench.output(of: script)
        let bundle = try bench.bundle(place)
        for (index, (file, plan)) in zip(files, plans).enumerated() {
            let image = Result {
                try bundle.image(named: "picture\(index).\(file.format.lowercased().filter(\.isLetter))")
            }
            let pictures = Result { () throws -> [Premultiplied] in
                let reference = try plan.get()
                let result = try? bench.folder.contents("\(references)/\(index).result")
                guard let result, !result.isEmpty else {
                    let message = (try? bench.folder.contents("\(references)/\(index).error")) ?? []
                    throw ComparisonFailure("the reference fails: " + String(decoding: message, as: UTF8.self))
                }
                return try reference.form.pictures(result)
            }
            note(file, try? plan.get(), image, pictures)
        }
    }

    private mutating func note(
        _ file: RealFile, _ plan: RealReference?, _ image: Result<NamedImage, any Error>,
        _ references: Result<[Premultiplied], any Error>
    ) {
        var tally = tallies[file.format] ?? Tally()
        defer { tallies[file.format] = tally }
        tally.files += 1
        let limit = plan?.limit ?? 0
        switch (image, references) {
        case (.success(let image), .success(let references)):
            let pages = Result { try Page.pairs(references, image, referenceMayBeLarger: plan?.mayBeLarger ?? false) }
            switch pages {
            case .success(let pages):
                let largest = pages.map(\.difference.largest).max() ?? 0
                tally.pages += pages.count
                tally.largest = max(tally.largest, largest)
                for (number, page) in pages.enumerated() where page.difference.largest > limit {
                    let found = "\(page.difference.pixelCount) pixels by at most \(page.difference.largest)"
                    tally.wrong.append("\(file.path): page \(number) differs in \(found), allowed is \(limit)")
                }
            case .failure(let failure): tally.wrong.append("\(file.path): \(failure)")
            }
        case (.success, .failure(let failure)): tally.wrong.append("\(file.path): \(failure)")
        case (.failure(let error), .success):
            if (error as? AssetError)?.damage == .fontMissing {
                tally.refused.append("\(file.path): \(error)")
            } else {
                tally.wrong.append("\(file.path): \(error)")
            }
        case (.failure(let error), .failure): tally.broken.append("\(file.path): \(error)")
        }
    }
}

extension RealComparison {
    /// Whether the comparison of every file succeeded.
    var isRight: Bool { tallies.values.allSatisfy(\.wrong.isEmpty) }

    /// Lines for the formats, and for each file with a difference.
    var report: String {
        tallies.sorted { $0.key < $1.key }.map { format, tally in
            let notes =
                [("refused", tally.refused), ("broken", tally.broken), ("WRONG", tally.wrong)]
                .flatMap { name, files in files.map { "  \(name): \($0)\n" } }
            return
                "\(format): \(tally.files) files, \(tally.pages) pictures, the largest difference is \(tally.largest)\n"
                + notes.joined()
        }.joined()
    }
}
