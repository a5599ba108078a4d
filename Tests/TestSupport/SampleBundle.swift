public import LinuxSystem
internal import MediaWriting
public import NibWriting

/// A test's own bundle, with small files of our writers.
public struct SampleBundle: Sendable {
    /// Folder of the bundle, removed with the last copy.
    public let folder: TemporaryFolder

    /// The folder's path.
    public var path: String { folder.path }

    /// Makes an empty bundle.
    public init() throws(SystemError) { folder = try TemporaryFolder() }

    /// Makes a PNG with `value` in every byte of its colours, so that an answer's pixels tell the picture.
    public static func png(_ value: UInt8, width: Int = 4, height: Int = 3) -> [UInt8] {
        var samples = [UInt8](repeating: value, count: width * height * 4)
        for index in stride(from: 3, to: samples.count, by: 4) { samples[index] = 255 }
        return PNG.encode(RGBAPicture(width: width, height: height, samples: samples))
    }

    /// Makes a PNG of random samples. The file is about as large as its pixels.
    public static func noise(width: Int, height: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 1)
        let samples = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return PNG.encode(RGBAPicture(width: width, height: height, samples: samples))
    }

    /// Makes a sound of `frames` frames.
    public static func wav(frames: Int = 100) -> [UInt8] {
        SampledSound(
            sampleRate: 8_000, channelCount: 1, samples: (0..<frames).map { Int16(truncatingIfNeeded: $0 * 37) }
        ).wav()
    }

    /// Makes an interface with a button for each image, and a button for each sound.
    public static func interface(images: [String], sounds: [String] = []) -> Interface {
        let frame = Frame(0, 0, 100, 20)
        let pictures = images.enumerated().map { index, image in
            WrittenView(id: "image\(index)", frame: frame, .button("", style: .push, image: image))
        }
        let noises = sounds.enumerated().map { index, sound in
            WrittenView(id: "sound\(index)", frame: frame, .button("", style: .push, sound: sound))
        }
        return Interface(
            ownerClass: "NSObject",
            windows: [WrittenWindow(id: "window", title: "", frame: Frame(0, 0, 400, 300), views: pictures + noises)])
    }

    /// Adds a PNG.
    public func image(_ name: String, _ value: UInt8 = 1, width: Int = 4) throws(SystemError) {
        try folder.write(name, Self.png(value, width: width))
    }

    /// Adds a sound.
    public func sound(_ name: String, frames: Int = 100) throws(SystemError) {
        try folder.write(name, Self.wav(frames: frames))
    }
}
