internal import MediaInput
internal import PixelPipeline

extension InputFile {
    /// Fills memory with the next bytes. Returns the number of bytes read.
    func read(into memory: inout PictureMemory) -> Int {
        var bytes = memory.mutableBytes
        return read(into: &bytes)
    }
}
