internal import CGIF
internal import MediaInput

/// giflib, which reads one GIF file from its start, record by record. Used by one call at a time.
@safe final class GIFReader {
    /// Record between the file's header and its end.
    enum Record {
        /// A picture follows, described by `GIFReader.frame`.
        case image
        /// Treatment of the next picture.
        case control(Control)
        /// Number of times that the animation is shown, 0 for ever.
        case loopCount(UInt16)
        /// Comments, text and data of other programs.
        case other
        case end
    }

    /// Treatment of a picture.
    struct Control {
        /// Treatment of the picture's place before the next picture is drawn: 2 clears the place, 3 restores the former pixels.
        var disposal: UInt8 = 0
        /// Time that the picture is shown, in hundredths of a second.
        var delay: UInt16 = 0
        /// Colour index of transparent pixels; nil if there is none.
        var transparentIndex: UInt8?
    }

    /// A picture's place on the screen, before the picture is clipped to the screen.
    struct Frame {
        let left: Int
        let top: Int
        let width: Int
        let height: Int
        let isInterlaced: Bool
    }

    private let input: InputFile
    /// giflib's state, which `deinit` frees.
    private let file: UnsafeMutablePointer<GifFileType>

    /// Reads the header.
    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        input.position = 0
        var code: Int32 = 0
        // This object keeps the input longer than giflib's state.
        guard let file = unsafe DGifOpen(input.context, readBytes, &code) else { throw Self.error(code, input) }
        unsafe self.file = file
    }

    deinit {
        var code: Int32 = 0
        unsafe DGifCloseFile(file, &code)
    }

    var screen: (width: Int, height: Int) {
        unsafe (width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
    }

    /// Colour index that fills the screen at first.
    var backgroundIndex: UInt8 { UInt8(truncatingIfNeeded: unsafe file.pointee.SBackGroundColor) }

    /// The picture that the last record announced.
    var frame: Frame {
        let image = unsafe file.pointee.Image
        return unsafe Frame(
            left: Int(image.Left), top: Int(image.Top), width: Int(image.Width), height: Int(image.Height),
            isInterlaced: image.Interlace)
    }

    /// Returns the colours of the current picture, three bytes each (red, green, blue): the picture's own table, or else the file's table.
    func colorTable() throws(MediaError) -> [UInt8] {
        guard let map = unsafe file.pointee.Image.ColorMap ?? file.pointee.SColorMap else {
            throw input.error(.gif, problem: "a picture without a colour table")
        }
        // giflib's table has `ColorCount` colours, which are copied.
        return unsafe (0..<Int(map.pointee.ColorCount)).flatMap { index in
            let color = unsafe map.pointee.Colors[index]
            return [color.Red, color.Green, color.Blue]
        }
    }

    func nextRecord() throws(MediaError) -> Record {
        // A missing end mark is no error: all pictures are there.
        if input.position >= input.count { return .end }
        var type = UNDEFINED_RECORD_TYPE
        let result = unsafe DGifGetRecordType(file, &type)
        // Bytes behind a picture that are no record change no picture.
        if result == GIF_ERROR, unsafe file.pointee.Error == D_GIF_ERR_WRONG_RECORD, unsafe file.pointee.ImageCount > 0
        {
            return .end
        }
        try check(result)
        switch type {
        case IMAGE_DESC_RECORD_TYPE:
            try check(unsafe DGifGetImageDesc(file))
            return .image
        case EXTENSION_RECORD_TYPE: return try readExtension()
        case TERMINATE_RECORD_TYPE: return .end
        default: return .other
        }
    }

    func skipPixels() throws(MediaError) {
        var size: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        try check(unsafe DGifGetCode(file, &size, &block))
        while unsafe block != nil { try check(unsafe DGifGetCodeNext(file, &block)) }
    }

    /// Decodes the next row of the picture into `row`, an index for each pixel of the picture's width.
    func readRow(into row: inout [UInt8]) throws(MediaError) {
        // giflib writes `row.count` indices; more indices than the picture's width are an error of giflib.
        try check(unsafe DGifGetLine(file, &row, Int32(row.count)))
    }

    private func readExtension() throws(MediaError) -> Record {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        try check(unsafe DGifGetExtension(file, &code, &block))
        var record = Record.other
        var isLooping = false
        while let bytes = unsafe block {
            // A block begins with its size; the content behind the size is copied.
            let content = unsafe Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0])))
            if code == GRAPHICS_EXT_FUNC_CODE, content.count >= 4 {
                let isTransparent = content[0] & 1 != 0
                record = .control(
                    Control(
                        disposal: content[0] >> 2 & 7, delay: content.littleEndian(at: 1),
                        transparentIndex: isTransparent ? content[3] : nil))
            } else if isLooping, content.count >= 3, content[0] == 1 {
                record = .loopCount(content.littleEndian(at: 1))
            } else if code == APPLICATION_EXT_FUNC_CODE {
                isLooping = content.elementsEqual("NETSCAPE2.0".utf8) || content.elementsEqual("ANIMEXTS1.0".utf8)
            }
            try check(unsafe DGifGetExtensionNext(file, &block))
        }
        return record
    }

    private func check(_ status: Int32) throws(MediaError) {
        if status == GIF_ERROR { throw Self.error(unsafe file.pointee.Error, input) }
    }

    private static func error(_ code: Int32, _ input: InputFile) -> MediaError {
        if code == D_GIF_ERR_NOT_ENOUGH_MEM { return .outOfMemory }
        // giflib's sentences are terminated and live for ever.
        let problem = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "unknown"
        return input.error(.gif, problem: problem)
    }
}

private let readBytes: InputFunc = { file, bytes, count in
    guard let file = unsafe file else { return 0 }
    return Int32(unsafe InputFile.read(Int(count), to: bytes, of: file.pointee.UserData))
}
