extension ImageRepresentation {
    /// The index of the representation to show in `pixelWidth` by `pixelHeight` pixels; nil when the list is empty (rules U2, I12).
    ///
    /// The smallest representation that need not be enlarged is the best; if all are too small, the largest. Of equal sizes, which icons have
    /// for screens with few colours, the representation with the most bits per pixel wins, then the first.
    public static func best(
        of representations: some Sequence<ImageRepresentation>, pixelWidth: Double, pixelHeight: Double
    ) -> Int? {
        var best: (position: Int, fitness: (Int, UInt64, UInt32))?
        for (position, representation) in representations.enumerated() {
            let isLargeEnough =
                Double(representation.pixelWidth) >= pixelWidth && Double(representation.pixelHeight) >= pixelHeight
            let pixelCount = UInt64(representation.pixelWidth) * UInt64(representation.pixelHeight)
            let bitsPerPixel = UInt32(representation.bitsPerSample) * UInt32(representation.samplesPerPixel)
            let fitness = (isLargeEnough ? 1 : 0, isLargeEnough ? ~pixelCount : pixelCount, bitsPerPixel)
            if let known = best, fitness <= known.fitness { continue }
            best = (position, fitness)
        }
        return best?.position
    }
}
