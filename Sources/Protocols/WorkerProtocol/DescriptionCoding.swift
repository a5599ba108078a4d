internal import AssetModel

/// An image's description as eight numbers; small fields share one, from the lowest bits up.
func numbers(of image: ImageRepresentation) -> [UInt64] {
    let spot = image.hotSpot
    return [
        UInt64(image.pixelWidth) | UInt64(image.pixelHeight) << 32,
        UInt64(image.bytesPerRow),
        UInt64(image.bitsPerSample) | UInt64(image.samplesPerPixel) << 8 | UInt64(image.alpha.rawValue) << 16
            | UInt64(image.colorModel.rawValue) << 24,
        image.pointWidth.bitPattern,
        image.pointHeight.bitPattern,
        UInt64(image.scale) | UInt64(image.page) << 16 | UInt64(image.pageCount) << 32,
        spot == nil ? 0 : 1,
        spot.map { UInt64($0.x) | UInt64($0.y) << 16 } ?? 0,
    ]
}

/// The description that eight numbers stand for, as far as it is consistent in itself.
func decodedImage(_ numbers: [UInt64]) throws(WorkerProtocolError) -> ImageRepresentation {
    let bits = UInt8(truncatingIfNeeded: numbers[2])
    let samples = UInt8(truncatingIfNeeded: numbers[2] >> 8)
    guard [1, 2, 4, 8, 16].contains(bits) else { throw .unknownValue(field: "bits of a sample", found: UInt64(bits)) }
    guard (1...5).contains(samples) else { throw .unknownValue(field: "samples of a pixel", found: UInt64(samples)) }
    var image = ImageRepresentation(
        pixelWidth: UInt32(truncatingIfNeeded: numbers[0]), pixelHeight: UInt32(truncatingIfNeeded: numbers[0] >> 32),
        bytesPerRow: UInt32(truncatingIfNeeded: numbers[1]), bitsPerSample: bits, samplesPerPixel: samples,
        alpha: try known("alpha", UInt8(truncatingIfNeeded: numbers[2] >> 16), ImageRepresentation.Alpha.init),
        colorModel: try known(
            "colour model", UInt8(truncatingIfNeeded: numbers[2] >> 24), ImageRepresentation.ColorModel.init))
    guard image.pixelWidth > 0, image.pixelHeight > 0 else {
        throw .unknownValue(field: "pixel size", found: numbers[0])
    }
    let rowBits = UInt64(image.pixelWidth) * UInt64(samples) * UInt64(bits)
    guard UInt64(image.bytesPerRow) >= (rowBits + 7) / 8 else {
        throw .outOfRange(field: "bytes of a row", found: UInt64(image.bytesPerRow), allowed: (rowBits + 7) / 8)
    }
    image.pointWidth = try length("width in points", numbers[3])
    image.pointHeight = try length("height in points", numbers[4])
    image.scale = UInt8(truncatingIfNeeded: numbers[5])
    image.page = UInt16(truncatingIfNeeded: numbers[5] >> 16)
    image.pageCount = UInt16(truncatingIfNeeded: numbers[5] >> 32)
    guard (1...3).contains(image.scale) else { throw .unknownValue(field: "scale", found: UInt64(image.scale)) }
    guard image.page < image.pageCount else {
        throw .outOfRange(field: "page", found: UInt64(image.page), allowed: UInt64(image.pageCount))
    }
    if numbers[6] & 1 == 1 {
        image.hotSpot = ImageRepresentation.HotSpot(
            x: UInt16(truncatingIfNeeded: numbers[7]), y: UInt16(truncatingIfNeeded: numbers[7] >> 16))
    }
    return image
}

private func length(_ field: String, _ pattern: UInt64) throws(WorkerProtocolError) -> Double {
    let value = Double(bitPattern: pattern)
    guard value.isFinite, value > 0, value <= 1e9 else { throw .unknownValue(field: field, found: pattern) }
    return value
}

/// A sound's description as five numbers.
func numbers(of sound: SoundDescription) -> [UInt64] {
    [
        UInt64(sound.sampleRate), UInt64(sound.channelCount), UInt64(sound.sampleFormat.rawValue), sound.frameCount,
        UInt64(sound.fileFormat),
    ]
}

/// The description that five numbers stand for.
func decodedSound(_ numbers: [UInt64]) throws(WorkerProtocolError) -> SoundDescription {
    guard let rate = UInt32(exactly: numbers[0]), rate > 0 else {
        throw .unknownValue(field: "rate", found: numbers[0])
    }
    guard let channels = UInt16(exactly: numbers[1]), channels > 0 else {
        throw .unknownValue(field: "channels", found: numbers[1])
    }
    let format = try known("sample format", numbers[2]) {
        UInt8(exactly: $0).flatMap(SoundDescription.SampleFormat.init)
    }
    return SoundDescription(
        sampleRate: rate, channelCount: channels, sampleFormat: format, frameCount: numbers[3],
        fileFormat: UInt32(truncatingIfNeeded: numbers[4]))
}
