internal import AssetModel
internal import SampleWriting

/// Images as real interface files refer to them, and requests for them.
package struct RequestTrace {
    /// Images that programs may request.
    package let images: [SimulatedImage]
    /// Indices of the requested images, in the order of the requests.
    package let requests: [Int]
    /// Bytes of all images.
    package var workingSet: Int { images.reduce(0) { $0 + $1.byteCount } }

    /// Creates a trace from given images and requests.
    package init(images: [SimulatedImage], requests: [Int]) {
        self.images = images
        self.requests = requests
    }

    /// Creates a random trace. The same seed gives the same trace on every machine.
    ///
    /// The number of requests for an image does not depend on its size or format.
    package init(imageCount: Int, requestCount: Int, skew: ZipfSkew, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        images = (0..<imageCount).map { number in
            let pixelCount = Int(Self.pixelCount(at: random.share()))
            let format = Self.format(at: random.share())
            return SimulatedImage(
                number: number, decodeDuration: UInt64(format.start + format.perPixel * Double(pixelCount)),
                byteCount: pixelCount * 4 + Self.recordSize)
        }
        let byRank = (0..<imageCount).shuffled(using: &random)
        var sums: [Double] = []
        for rank in 1...imageCount { sums.append((sums.last ?? 0) + skew.weight(ofRank: rank)) }
        let whole = sums.last ?? 0
        requests = (0..<requestCount).map { _ in
            let point = random.share() * whole
            return byRank[(0..<imageCount - 1).lowest { sums[$0] >= point }]
        }
    }

    /// Bytes of an entry beside its pixels: the record with name and path.
    private static let recordSize = 256

    // MARK: Images of real files

    /// Pixels of the images that 2,343 real interface files refer to: half have at most 870, 95 of 100 at most 14,400, none more than
    /// 1,048,576. Values in between follow a log-normal distribution with these two quantiles.
    private static let pixelCounts: [(share: Double, pixels: Double)] = [
        (0, 8), (0.05, 52), (0.25, 275), (0.5, 870), (0.75, 2_749), (0.95, 14_400), (0.99, 46_000), (0.999, 169_500),
        (1, 1_048_576),
    ]

    /// Number of those files in each format. The nanoseconds of a worker to begin a file and for each pixel are assumed: round numbers near the
    /// values in the rows P6 and `decode`.
    private static let formats: [(count: Double, start: Double, perPixel: Double)] = [
        (403, 60_000, 3),  // TIFF
        (208, 60_000, 10),  // PNG
        (41, 1_500_000, 30),  // PDF
        (20, 100_000, 12),  // ICNS
        (9, 100_000, 8),  // JPEG
        (1, 60_000, 8),  // GIF
    ]

    private static func pixelCount(at share: Double) -> Double {
        for (lower, upper) in zip(pixelCounts, pixelCounts.dropFirst()) where share <= upper.share {
            let part = (share - lower.share) / (upper.share - lower.share)
            return lower.pixels + part * (upper.pixels - lower.pixels)
        }
        return pixelCounts.last?.pixels ?? 1
    }

    private static func format(at share: Double) -> (count: Double, start: Double, perPixel: Double) {
        var rest = share * formats.reduce(0) { $0 + $1.count }
        for format in formats {
            rest -= format.count
            if rest < 0 { return format }
        }
        return formats[0]
    }
}

extension SeededGenerator {
    /// Returns a random number from 0 to below 1.
    fileprivate mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}

/// Unevenness of requests: the number of requests for the image of rank r is proportional to 1 / r^exponent (Zipf).
package enum ZipfSkew: String, CaseIterable, Sendable {
    case moderate = "0.8"
    case strong = "1.0"

    /// Returns the relative number of requests for the image of a rank, from 1.
    func weight(ofRank rank: Int) -> Double {
        switch self {
        case .strong: return 1 / Double(rank)
        case .moderate:
            // r^0.8 = r / r^0.2; the fifth root by Newton's method from above, because there is no power function without the C library.
            let rank = Double(rank)
            var root = rank
            while true {
                let fourth = root * root * root * root
                let next = (4 * root + rank / fourth) / 5
                if next >= root { return root / rank }
                root = next
            }
        }
    }
}
