internal import AssetModel
internal import ImageDecoding
internal import LinuxSystem
internal import MediaInput
internal import PixelPipeline
internal import SoundDecoding
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Decodes an image: one `representation` for each page that can be decoded.
    mutating func decodeImage(_ input: FileDescriptor) throws(JobInterruption) {
        let (form, limits) = (request.pixelForm, ImageLimits(request))
        try send { () throws(MediaError) in try DecodableImage(input, form: form, limits: limits) }
    }

    /// Decodes the image from `open`, or replies that it is a drawing.
    mutating func send(_ open: () throws(MediaError) -> DecodableImage) throws(JobInterruption) {
        let image: DecodableImage
        do throws(MediaError) {
            image = try open()
        } catch {
            if case .drawing = error { return try send(.drawing) }
            throw .failed(error.failure)
        }
        let memory = try memory(image.byteCount)
        try interrupting(\.failure) { () throws(MediaError) in try image.decode(into: memory) }
        for placement in image.placements {
            try send(.representation(placement.representation, offset: placement.offset))
        }
    }

    /// Describes a sound, and decodes the sound if it is not too long.
    mutating func decodeSound(_ input: FileDescriptor) throws(JobInterruption) {
        let request = request
        let sound = try interrupting(\.failure) { () throws(MediaError) in
            try DecodableSound(
                input, form: request.sampleForm, frameLimit: request.frameLimit, byteLimit: request.byteLimit)
        }
        if sound.byteCount > 0 {
            let memory = try memory(sound.byteCount)
            try interrupting(\.failure) { () throws(MediaError) in try sound.decode(into: memory) }
        }
        try send(.sound(sound.description, byteCount: sound.byteCount))
    }
}
