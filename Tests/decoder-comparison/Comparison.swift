import AssetModel
import LinuxSystem
import NibAssets
import TestSupport

/// Makes the files of every variant, lets the service and the references decode them, and compares.
final class Comparison {
    /// What came of one variant.
    struct Result {
        let variant: Variant
        let outcome: Swift.Result<[Page], Failure>

        /// Whether every page is within the variant's limit.
        var isWithinLimit: Bool {
            switch outcome {
            case .success(let pages): pages.allSatisfy { $0.difference.largest <= variant.limit }
            case .failure: false
            }
        }

        /// The largest difference of all pages.
        var largest: Int? { (try? outcome.get())?.map(\.difference.largest).max() }
    }

    /// A page of a file, as both see it.
    struct Page {
        let reference: Premultiplied
        let ours: Premultiplied
        let difference: Difference
    }

    /// Why there is nothing to compare.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let inputs = "inputs"
    private let folder: TemporaryFolder
    private let daemon: RunningDaemon
    private let client: AssetClient

    init() throws {
        folder = try TemporaryFolder()
        try Inputs.write(to: folder, in: Self.inputs)
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    func run(_ variants: [Variant]) throws -> [Result] {
        let files = variants.map { variant in Swift.Result { try makeFile(of: variant) } }
        let bundle = try client.openBundle(at: folder.path)
        return zip(variants, files).map { variant, file in
            let outcome = Swift.Result<[Page], any Error> {
                try file.get()
                return try pages(of: variant, in: bundle)
            }
            return Result(variant: variant, outcome: outcome.mapError { Failure(description: "\($0)") })
        }
    }

    private func makeFile(of variant: Variant) throws {
        switch variant.source {
        case .made(let make): try folder.write(variant.fileName, try make())
        case .written(let command): try shell("cd \(Self.inputs) && \(command)", writing: variant.fileName)
        }
    }

    private func pages(of variant: Variant, in bundle: AssetBundle) throws -> [Page] {
        let output = "reference.pam"
        try shell("FILE=\(variant.fileName); \(variant.command)", writing: output)
        let bytes = try FileDescriptor.open(folder.absolute(output)).readAll(limit: 256 << 20) ?? []
        let references = try PortableAnyMap.pictures(bytes).map(Premultiplied.init)
        let ours = try bundle.image(named: variant.fileName).representations.map(Self.picture)
        guard ours.count == references.count else {
            throw Failure(description: "\(ours.count) pages, the reference has \(references.count)")
        }
        return try zip(references, ours).enumerated().map { index, pair in
            guard let difference = Difference(pair.0, pair.1) else {
                let sizes = [pair.1, pair.0].map { "\($0.width) x \($0.height)" }
                throw Failure(description: "page \(index) has \(sizes[0]) pixels, the reference's \(sizes[1])")
            }
            return Page(reference: pair.0, ours: pair.1, difference: difference)
        }
    }

    private static func picture(_ representation: NamedImage.Representation) -> Premultiplied {
        let description = representation.description
        precondition(description.alpha == .premultiplied && description.bitsPerSample == 8, "the AppKit profile's form")
        let pixels = representation.pixels
        return Premultiplied(
            width: Int(description.pixelWidth), height: Int(description.pixelHeight),
            samples: pixels.indices.map { pixels[$0] })
    }

    /// Runs a command in the bundle's folder; its standard output becomes a file there.
    private func shell(_ command: String, writing file: String) throws {
        let outcome = try Command.run([
            "sh", "-c", "cd \(folder.path) && { \(command); } > \(folder.absolute(file))",
        ])
        guard outcome.isSuccess else { throw Failure(description: "`\(command)` failed: \(outcome.output)") }
    }
}
