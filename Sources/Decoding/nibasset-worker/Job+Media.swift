internal import AssetModel
internal import ImageDecoding
internal import LinuxSystem
internal import MediaInput
internal import PixelPipeline
internal import SoundDecoding
internal import WorkerProcess
internal import WorkerProtocol

extension Job {
    /// Decodes an image: one `representation` for each page that can be had.
    mutating func decodeImage(_ input: FileDescriptor) throws {
        do {
            try send(try DecodableImage(input, form: request.pixelForm, limits: imageLimits))
        } catch MediaError.drawing {
            try send(.drawing)
        } catch let error as MediaError {
            throw error.failure
        }
    }

    /// What a picture may have.
    var imageLimits: ImageLimits {
        var limits = ImageLimits()
        limits.bytes = min(limits.bytes, request.byteLimit)
        limits.pages = min(limits.pages, request.itemLimit)
        return limits
    }

    /// Decodes a picture whose header has been read.
    mutating func send(_ image: DecodableImage) throws {
        try image.decode(into: memory(image.byteCount))
        for placement in image.placements {
            try send(.representation(placement.representation, offset: placement.offset))
        }
    }

    /// Decodes a sound that is not too long, and describes it.
    mutating func decodeSound(_ input: FileDescriptor) throws {
        do {
            let sound = try DecodableSound(
                input, form: request.sampleForm, frameLimit: request.frameLimit, byteLimit: request.byteLimit)
            if sound.byteCount > 0 { try sound.decode(into: memory(sound.byteCount)) }
            try send(.sound(sound.description, byteCount: sound.byteCount))
        } catch let error as MediaError {
            throw error.failure
        }
    }
}
