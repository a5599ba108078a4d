extension ImageRepresentation {
    /// The position of the one to show in `pixelWidth` by `pixelHeight` pixels of a screen; nil when there is none (rules U2, I12).
    ///
    /// The smallest that need not be enlarged; where every one is smaller, the largest. Of those of one size, as an icon has them for screens of
    /// few colours, the one with the most bits a pixel, then the first.
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
