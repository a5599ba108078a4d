internal import AssetModel
internal import MediaInput

/// A sound of AAC, decoded by libfaad2.
final class AACSound: SoundCodec {
    let description: SoundDescription

    private let file: any AACFile
    private let form: AACForm
    /// Frames that the decoder gives before the sound.
    private let leadingFrames: UInt64

    /// Number of packets after which a decoder knows the form of its samples: files do not always announce extensions.
    private static let trialCount = 4
    /// Largest number of packets that are read. A sound that is short enough to be decoded has fewer.
    private static let packetLimit = 1 << 20

    init(_ file: any AACFile) throws(MediaError) {
        self.file = file
        let decoder = try AACDecoder(file.configuration, file.format)
        for packet in try file.packets(atMost: Self.trialCount) { _ = try decoder.decode(packet, of: file.input) }
        form = decoder.form
        let rate = UInt64(form.sampleRate)
        guard let frames = convert(file.timing.count, from: file.timing.scale, to: rate),
            let leading = convert(file.timing.start, from: file.timing.scale, to: rate)
        else { throw .malformed(file.format, offset: 0, problem: "it has no length") }
        leadingFrames = leading
        description = SoundDescription(
            sampleRate: form.sampleRate, channelCount: form.channelCount, sampleFormat: .float32,
            frameCount: frames, fileFormat: file.number | SoundDescription.aac,
            channelLayout: decoder.knowsPlaces || form.channelCount <= 2
                ? ChannelLayout(usualFor: form.channelCount) : ChannelLayout(rawValue: 0))
    }

    func decode(into target: inout MutableSpan<Float>) throws(MediaError) -> UInt64 {
        try decode { start, samples in
            for (index, sample) in samples.enumerated() { target[start + index] = sample }
        }
    }

    func decode(into target: inout MutableSpan<Int16>) throws(MediaError) -> UInt64 {
        try decode { start, samples in
            for (index, sample) in samples.enumerated() { target[start + index] = integerSample(sample) }
        }
    }

    /// Decodes the sound part by part. `take` gets each part with the index of its first sample.
    private func decode(_ take: (_ start: Int, _ samples: ArraySlice<Float>) -> Void) throws(MediaError) -> UInt64 {
        let decoder = try AACDecoder(file.configuration, file.format)
        let channels = Int(form.channelCount)
        let wanted = Int(description.frameCount) * channels
        // If the sound begins behind the last frame of the packets, nothing of the sound is left: the bound only prevents overflow.
        var position = -Int(min(leadingFrames, 1 << 40)) * channels
        for packet in try file.packets(atMost: Self.packetLimit) {
            if position >= wanted { break }
            let samples = try decoder.decode(packet, of: file.input)
            guard decoder.form.channelCount == form.channelCount, decoder.form.sampleRate == form.sampleRate else {
                throw .unsupported(file.format, feature: "a form that changes in the middle")
            }
            take(max(0, position), samples.dropFirst(max(0, -position)).prefix(wanted - max(0, position)))
            position += samples.count
        }
        // The last frames of the sound may need a packet behind the last packet. These frames become silence.
        let missing = wanted - position
        if missing > 2 * form.packetFrames * channels { throw .truncated(file.format, offset: file.input.count) }
        if missing > 0 {
            take(max(0, position), ArraySlice(repeating: 0, count: wanted - max(0, position)))
        }
        return description.frameCount
    }
}
