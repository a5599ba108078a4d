package import AssetModel

extension PictureMemory {
    /// Whether the bitmap has alpha samples of 8 or 16 bits, and each has its highest value.
    package func isOpaque(_ bitmap: ImageRepresentation) -> Bool {
        guard bitmap.alpha != .none else { return false }
        switch bitmap.bitsPerSample {
        case 8: return isOpaque(bitmap, as: UInt8.self)
        case 16: return isOpaque(bitmap, as: UInt16.self)
        default: return false
        }
    }

    private func isOpaque<Sample: FixedWidthInteger & BitwiseCopyable>(
        _ bitmap: ImageRepresentation, as type: Sample.Type
    ) -> Bool {
        let samples = numbers(as: type)
        let step = Int(bitmap.samplesPerPixel)
        // Rows of whole samples have no padding.
        var place = step - 1
        while place < samples.count {
            if samples[place] != Sample.max { return false }
            place += step
        }
        return true
    }
}
