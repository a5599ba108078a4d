import AssetModel
import NibAssets

/// Makes the files of every variant, lets the service and the references decode them, and compares sample by sample.
final class SoundComparison {
    /// Outcome of one variant.
    struct Result {
        let variant: SoundVariant
        /// The largest difference, where full scale is 32,768.
        let largest: Swift.Result<Double, ComparisonFailure>

        /// Whether every sample is within the variant's limit.
        var isWithinLimit: Bool { (try? largest.get()).map { $0 <= variant.limit } ?? false }
    }

    private let bench: Workbench

    init() throws {
        bench = try Workbench()
        try SoundInputs.write(to: bench.folder, in: Workbench.inputs)
    }

    func run(_ variants: [SoundVariant]) throws -> [Result] {
        zip(variants, try bench.compare(variants, makeFile, difference)).map(Result.init)
    }

    private func makeFile(of variant: SoundVariant) throws {
        _ = try bench.output(of: variant.making, about: variant.fileName, in: Workbench.inputs)
    }

    private func difference(of variant: SoundVariant, in bundle: AssetBundle) throws -> Double {
        let reference = try bench.output(of: variant.reference.rawValue, about: variant.fileName)
        let expected = stride(from: 0, to: reference.count, by: 4).map { float(reference[$0..<$0 + 4]) }
        let samples = Self.samples(try bundle.sound(named: variant.fileName))
        guard samples.count == expected.count else {
            throw ComparisonFailure("\(samples.count) samples, the reference has \(expected.count)")
        }
        return zip(samples, expected).reduce(0) { max($0, Double(abs($1.0 - $1.1)) * 32_768) }
    }

    private static func samples(_ sound: NamedSound) -> [Float] {
        let samples = sound.samples
        let bytes = samples.indices.map { samples[$0] }
        switch sound.description.sampleFormat {
        case .streamed: return []
        case .int16:
            return stride(from: 0, to: bytes.count, by: 2).map {
                Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / 32_768
            }
        case .float32: return stride(from: 0, to: bytes.count, by: 4).map { float(bytes[$0..<$0 + 4]) }
        }
    }
}

/// Reads a number of four little-endian bytes.
private func float(_ bytes: ArraySlice<UInt8>) -> Float {
    Float(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
}
