import NibAssets
import TestSupport

/// Makes the files of every variant, lets the service and the references decode them, and compares.
final class Comparison {
    /// Outcome of one variant.
    struct Result {
        let variant: Variant
        let outcome: Swift.Result<[Page], ComparisonFailure>

        /// Whether every page is within the variant's limit.
        var isWithinLimit: Bool {
            switch outcome {
            case .success(let pages): pages.allSatisfy { $0.difference.largest <= variant.limit }
            case .failure: false
            }
        }

        /// Largest difference of all pages; nil if the comparison failed.
        var largest: Int? { (try? outcome.get())?.map(\.difference.largest).max() }
    }

    private let bench: Workbench

    init() throws {
        bench = try Workbench()
        try Inputs.write(to: bench.folder, in: Workbench.inputs)
    }

    func run(_ variants: [Variant]) throws -> [Result] {
        zip(variants, try bench.compare(variants, makeFile, pages)).map(Result.init)
    }

    private func makeFile(of variant: Variant) throws {
        let bytes =
            switch variant.source {
            case .made(let make): try make()
            case .changed(let command, let change):
                try change(try bench.output(of: command, in: Workbench.inputs))
            case .written(let command): try bench.output(of: command, in: Workbench.inputs)
            }
        try bench.folder.write(variant.fileName, bytes)
    }

    private func pages(of variant: Variant, in bundle: AssetBundle) throws -> [Page] {
        let reference = try bench.output(of: variant.command, about: variant.fileName)
        let references = try variant.form.pictures(reference)
        return try Page.pairs(references, try bundle.image(named: variant.fileName))
    }
}
