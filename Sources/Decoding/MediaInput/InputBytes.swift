/// The bytes of a file one after another, for formats without fixed places.
package struct InputBytes {
    private let input: InputFile
    private var buffer: [UInt8] = []
    private var next = 0
    private var bufferStart: UInt64

    private let format: MediaFormat

    /// Begins at an offset of a file that is taken for one of this format.
    package init(_ input: InputFile, at offset: UInt64 = 0, format: MediaFormat) {
        self.input = input
        self.format = format
        bufferStart = offset
    }

    /// The error that says what is wrong here.
    package func malformed(_ problem: String) -> MediaError { .malformed(format, offset: position, problem: problem) }

    /// The error for an end that comes too early.
    package var truncated: MediaError { .truncated(format, offset: position) }

    /// Where the next byte lies in the whole file.
    package var position: UInt64 { input.start + bufferStart + UInt64(next) }

    /// The next byte, which is passed over; nil at the end.
    package mutating func take() throws(MediaError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        next += 1
        return byte
    }

    /// The next byte, which must be there.
    package mutating func require() throws(MediaError) -> UInt8 {
        guard let byte = try take() else { throw truncated }
        return byte
    }

    /// The next byte; nil at the end.
    package mutating func peek() throws(MediaError) -> UInt8? {
        if next < buffer.count { return buffer[next] }
        bufferStart += UInt64(buffer.count)
        next = 0
        guard bufferStart < input.count else {
            buffer = []
            return nil
        }
        let size = min(Self.bufferSize, input.count - bufferStart)
        buffer = try input.bytes(at: bufferStart, count: Int(size), of: format)
        return buffer.first
    }

    private static let bufferSize: UInt64 = 16_384
}
