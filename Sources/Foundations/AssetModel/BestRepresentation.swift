extension ImageRepresentation {
    /// The index of the representation to show in `pixelWidth` by `pixelHeight` pixels; nil when the list is empty (rules U2, I12).
    ///
    /// This is the smallest that need not be enlarged, or the largest when all would be. Among equal sizes, as icons have them for screens with
    /// few colours, the one with the most bits per pixel wins, then the first.
    public static func best(
        of representations: some Sequence<ImageRepresentation>, pixelWidth: Double, pixelHeight: Double
    ) -> Int? {
        var best: (position: Int, fitness: Fitness)?
        for (position, representation) in representations.enumerated() {
            let fitness = Fitness(representation, pixelWidth, pixelHeight)
            if let known = best, !fitness.isBetter(than: known.fitness) { continue }
            best = (position, fitness)
        }
        return best?.position
    }

    private struct Fitness {
        let isLargeEnough: Bool
        let pixelCount: UInt64
        let bitsPerPixel: UInt32

        init(_ representation: ImageRepresentation, _ pixelWidth: Double, _ pixelHeight: Double) {
            isLargeEnough =
                Double(representation.pixelWidth) >= pixelWidth && Double(representation.pixelHeight) >= pixelHeight
            pixelCount = UInt64(representation.pixelWidth) * UInt64(representation.pixelHeight)
            bitsPerPixel = UInt32(representation.bitsPerSample) * UInt32(representation.samplesPerPixel)
        }

        func isBetter(than other: Fitness) -> Bool {
            if isLargeEnough != other.isLargeEnough { return isLargeEnough }
            if pixelCount != other.pixelCount { return isLargeEnough == (pixelCount < other.pixelCount) }
            return bitsPerPixel > other.bitsPerPixel
        }
    }
}
