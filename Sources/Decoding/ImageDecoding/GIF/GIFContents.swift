internal import MediaInput

/// The contents of a GIF file, found in one pass without decoding.
struct GIFContents {
    /// Size of the screen; if the file names none, the screen ends with the first picture.
    private(set) var width: Int
    private(set) var height: Int
    /// Hundredths of a second for each frame, at least one.
    private(set) var delays: [UInt16] = []
    /// Number of times that the animation is shown: 0 means for ever, 1 if the file names no number.
    private(set) var loopCount: UInt16 = 1
    private(set) var isFirstTransparent = false

    init(_ input: InputFile, onlyFirst: Bool, limits: ImageLimits) throws(MediaError) {
        let reader = try GIFReader(input)
        (width, height) = reader.screen
        var control = GIFReader.Control()
        records: while true {
            switch try reader.nextRecord() {
            case .control(let found): control = found
            case .loopCount(let count): loopCount = count
            case .other: break
            case .end: break records
            case .image:
                let frame = reader.frame
                if width == 0 || height == 0 { (width, height) = (frame.left + frame.width, frame.top + frame.height) }
                if delays.isEmpty {
                    isFirstTransparent = control.transparentIndex != nil
                    try limits.check(width: UInt32(width), height: UInt32(height))
                }
                if delays.count == Int(limits.frames) {
                    throw .limitExceeded(
                        .frames, found: UInt64(delays.count) + 1, allowed: UInt64(limits.frames))
                }
                delays.append(control.delay)
                try limits.check(byteCount: UInt64(delays.count) * UInt64(width) * UInt64(height) * 4)
                control = GIFReader.Control()
                if onlyFirst { break records }
                try reader.skipPixels()
            }
        }
        if delays.isEmpty || width == 0 || height == 0 {
            throw .malformed(.gif, offset: input.position, problem: "no picture in it")
        }
    }
}
