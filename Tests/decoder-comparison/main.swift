import CommandLineOptions
import LinuxSystem

/// Compares, and writes the report. Returns the exit status: 0 if every variant is within its limit, 1 if not, 2 for a wrong command line.
func compareDecoders(_ arguments: [String]) -> Int32 {
    do {
        let given = try CommandLineOptions(
            arguments,
            accepted: [
                .init("table", value: "FILE", help: "write the document of differences there, as Markdown"),
                .init("page", value: "FILE", help: "write the page of pictures there, as HTML"),
                .init(
                    "below", value: "FOLDER", help: "compare the images below this folder instead of files made here"),
            ])
        if let folder = given.value(of: "below") {
            var comparison = try RealComparison()
            try comparison.run(below: folder, formats: given.operands)
            print(comparison.report, terminator: "")
            return comparison.isRight ? 0 : 1
        }
        let variants = Variant.all.filter { given.operands.isEmpty || given.operands.contains($0.format) }
        let sounds = SoundVariant.all.filter { given.operands.isEmpty || given.operands.contains($0.format) }
        let results = try Comparison().run(variants)
        let soundResults = try SoundComparison().run(sounds)
        if let file = given.value(of: "table") {
            try write(ComparisonDocument.text(results, soundResults), to: file)
        }
        if let file = given.value(of: "page") { try write(PicturePage(results).document, to: file) }
        for result in results where !result.isWithinLimit { print(report(result)) }
        for result in soundResults where !result.isWithinLimit { print(report(result)) }
        let verdicts = results.map(\.isWithinLimit) + soundResults.map(\.isWithinLimit)
        print("\(verdicts.count { $0 }) of \(verdicts.count) variants are within their limits")
        return verdicts.allSatisfy { $0 } ? 0 : 1
    } catch let refusal as CommandLineOptions.Refusal {
        print("decoder-comparison: \(refusal)")
        return 2
    } catch {
        print("decoder-comparison: \(error)")
        return 1
    }
}

private func report(_ result: Comparison.Result) -> String {
    let found =
        switch result.outcome {
        case .success: "differs by \(result.largest ?? 0), at most \(result.variant.limit) is allowed"
        case .failure(let failure): failure.description
        }
    return "\(result.variant.format), \(result.variant.name) (\(result.variant.fileName)): \(found)"
}

private func report(_ result: SoundComparison.Result) -> String {
    let found =
        switch result.largest {
        case .success(let largest):
            "differs by \(ComparisonDocument.decimal(largest)), "
                + "at most \(ComparisonDocument.decimal(result.variant.limit)) is allowed"
        case .failure(let failure): failure.description
        }
    return "\(result.variant.format), \(result.variant.name) (\(result.variant.fileName)): \(found)"
}

private func write(_ text: String, to file: String) throws {
    try FileDescriptor.open(file, [.readWrite, .create, .truncate], mode: 0o666).write(Array(text.utf8))
}

exitProcess(compareDecoders(Array(CommandLine.arguments.dropFirst())))
