internal import MediaInput
internal import PixelPipeline

extension InputFile {
    /// Fills memory with the next bytes. Returns how many there were.
    func read(into memory: inout PictureMemory) -> Int {
        var bytes = memory.mutableBytes
        return read(into: &bytes)
    }
}
