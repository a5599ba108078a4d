import NibAssets

extension GNUstep.Answer {
    /// Converts an image of ours to GNUstep's description.
    init(_ image: NamedImage) {
        let first = image.representations[0].description
        self.init(
            path: image.path, registeredName: image.name ?? "", width: thousandths(first.pointWidth),
            height: thousandths(first.pointHeight), bitmaps: image.representations.map { GNUstep.Bitmap($0) })
    }
}

extension GNUstep.Bitmap {
    fileprivate init(_ representation: NamedImage.Representation) {
        let description = representation.description
        let nonpremultiplied = 2
        let form: [String] = [
            "\(description.pixelWidth)x\(description.pixelHeight)", "\(description.bitsPerSample)",
            "\(description.samplesPerPixel)", description.alpha == .none ? "0" : "1",
            "\(description.alpha == .straight ? nonpremultiplied : 0)", "\(hashOfRows(representation))",
        ]
        self.init(
            form: form.joined(separator: " "), width: thousandths(description.pointWidth),
            height: thousandths(description.pointHeight))
    }
}

private func hashOfRows(_ representation: NamedImage.Representation) -> UInt64 {
    let description = representation.description
    let bits = Int(description.pixelWidth) * Int(description.bitsPerSample) * Int(description.samplesPerPixel)
    let pixels = representation.pixels
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for row in 0..<Int(description.pixelHeight) {
        let start = row * Int(description.bytesPerRow)
        for index in start..<(start + (bits + 7) / 8) { hash = (hash ^ UInt64(pixels[index])) &* 0x100_0000_01B3 }
    }
    return hash
}

private func thousandths(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
