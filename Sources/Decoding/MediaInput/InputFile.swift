package import LinuxSystem

/// A file, or a part of a file, that a codec reads at any offset through a buffer. The file is never mapped: a program may truncate it meanwhile.
///
/// Reads neither use nor move the offset of the descriptor. To the codec, a read error looks like the end of the file; `reading` throws the error.
package final class InputFile {
    /// Bytes of the file when it was opened.
    package let count: UInt64
    /// Start of this part in its file; 0 for a whole file.
    package let start: UInt64
    /// Position at which the codec reads next.
    package var position: UInt64 = 0
    /// Whether the codec has asked for more than the file has.
    package private(set) var hasReadPastEnd = false

    /// Bytes that the codec reads in place of the file's own.
    package var replacement: (offset: UInt64, bytes: [UInt8])?

    /// First message of the codec's library about a fault; nil if there was none.
    package var problem: String?

    /// The reads of a file and of all its parts.
    private final class Reads { var failure: SystemError? }

    private let reads: Reads
    /// Nil for a file in memory, whose bytes are all in the buffer.
    private let descriptor: FileDescriptor?
    private var buffer: [UInt8] = []
    private var bufferStart: UInt64 = 0
    private static let bufferSize = 65_536

    package init(_ descriptor: FileDescriptor) throws(MediaError) {
        self.descriptor = descriptor
        reads = Reads()
        do throws(SystemError) {
            let status = try descriptor.status()
            guard status.kind == .regular else { throw SystemError("read", code: notARegularFile) }
            count = status.size
            start = 0
        } catch {
            throw .unreadable(error)
        }
    }

    /// A file in memory.
    package init(_ bytes: [UInt8]) {
        descriptor = nil
        reads = Reads()
        count = UInt64(bytes.count)
        start = 0
        buffer = bytes
    }

    /// Returns a reader of the same file, with a position of its own.
    package func reopened() -> InputFile { InputFile(part: 0..<count, of: self) }

    /// Makes a file of a range of `whole`, shorter if `whole` ends before the range.
    package init(part range: Range<UInt64>, of whole: InputFile) {
        descriptor = whole.descriptor
        reads = whole.reads
        let clamped = range.clamped(to: 0..<whole.count)
        start = whole.start + clamped.lowerBound
        count = UInt64(clamped.count)
        if descriptor == nil {
            buffer = Array(whole.buffer[Int(clamped.lowerBound)..<Int(clamped.upperBound)])
        } else if clamped == 0..<whole.count {
            (buffer, bufferStart) = (whole.buffer, whole.bufferStart)
        }
    }

    /// Reads this file and its parts with `body`. If a read fails, its error is thrown, whatever the codec makes of the missing bytes: another error,
    /// a smaller image. The next attempt may find the bytes.
    package func reading<Value>(_ body: () throws(MediaError) -> Value) throws(MediaError) -> Value {
        let result = Result { () throws(MediaError) in try body() }
        if let failure = reads.failure { throw .unreadable(failure) }
        return try result.get()
    }

    /// Reads the first `count` bytes of the file, fewer if the file is shorter.
    package func firstBytes(_ count: Int) throws(MediaError) -> [UInt8] { try bytes(at: 0, count: count) }

    /// Reads `count` bytes from an offset, fewer if the file ends before. `position` stays.
    package func bytes(at offset: UInt64, count: Int) throws(MediaError) -> [UInt8] {
        guard offset < self.count else { return [] }
        let end = offset + min(UInt64(count), self.count - offset)
        if descriptor != nil, end <= UInt64(Self.bufferSize), !isBuffered(offset..<end) { _ = fillBuffer(from: 0) }
        if isBuffered(offset..<end) { return Array(buffer[Int(offset - bufferStart)..<Int(end - bufferStart)]) }
        do {
            return try descriptor?.read(at: start + offset, count: Int(end - offset)) ?? []
        } catch {
            reads.failure = error
            throw .unreadable(error)
        }
    }

    private func isBuffered(_ range: Range<UInt64>) -> Bool {
        range.lowerBound >= bufferStart && range.upperBound <= bufferStart + UInt64(buffer.count)
    }

    /// Fills an array with the next bytes and moves behind them. Returns their number: less than fits only at the file's end or after an error.
    package func read(into target: inout [UInt8]) -> Int {
        // The buffer has the array's size; the call has exclusive access to the array.
        unsafe target.withUnsafeMutableBytes { unsafe read(into: $0) }
    }

    /// Fills a span like `read(into:)` for an array.
    package func read(into target: inout MutableRawSpan) -> Int { read(target.byteCount, into: &target, at: 0) }

    /// Copies the next `count` bytes to an offset of the target, and returns their number. Traps if the target has no room.
    package func read(_ count: Int, into target: inout MutableRawSpan, at offset: Int) -> Int {
        precondition(offset >= 0 && count >= 0 && count <= target.byteCount - offset, "too little room")
        // The range is inside the target, as checked above; the call has exclusive access to the target.
        return unsafe target.withUnsafeMutableBytes { target in
            unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + count]))
        }
    }

    /// Fills memory of a C library like `read(into:)` for an array.
    @unsafe package func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        let first = position
        while filled < target.count {
            // `filled` is less than the target's size: the rest is in bounds.
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[filled...])
            let copied = unsafe copyBuffered(to: rest)
            if copied > 0 {
                filled += copied
            } else if rest.count >= Self.bufferSize {
                let got = unsafe readDirectly(into: rest)
                if got == 0 { break }
                filled += got
            } else if !fillBuffer(from: position) {
                break
            }
        }
        if filled < target.count { hasReadPastEnd = true }
        if let replacement {
            for (place, byte) in zip(replacement.offset..., replacement.bytes)
            where place >= first && place - first < UInt64(filled) {
                unsafe target[Int(place - first)] = byte  // among the bytes that were filled
            }
        }
        return filled
    }

    /// Returns the error for a codec that gave up: the end of the file, or the codec's own `problem` with the content.
    package func error(_ format: MediaFormat, problem: String) -> MediaError {
        if hasReadPastEnd { return .truncated(format, offset: start + count) }
        return .malformed(format, offset: start + min(position, count), problem: problem)
    }

    private func copyBuffered(to target: UnsafeMutableRawBufferPointer) -> Int {
        guard position >= bufferStart, position - bufferStart < UInt64(buffer.count) else { return 0 }
        let start = Int(position - bufferStart)
        let count = min(target.count, buffer.count - start)
        // `start + count` is inside the buffer, `count` inside the target.
        unsafe buffer.withUnsafeBytes { bytes in
            unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
        }
        position += UInt64(count)
        return count
    }

    private func readDirectly(into target: UnsafeMutableRawBufferPointer) -> Int {
        guard let descriptor else { return 0 }
        do {
            // A part may end before its file.
            let size = Int(min(UInt64(target.count), count - min(count, position)))
            let got = try unsafe descriptor.read(
                at: start + position, into: UnsafeMutableRawBufferPointer(rebasing: target[..<size]))
            position += UInt64(got)
            return got
        } catch {
            reads.failure = error
            return 0
        }
    }

    private func fillBuffer(from position: UInt64) -> Bool {
        guard let descriptor, position < count else { return false }
        do {
            let size = min(UInt64(Self.bufferSize), count - position)
            buffer = try descriptor.read(at: start + position, count: Int(size))
            bufferStart = position
            return !buffer.isEmpty
        } catch {
            reads.failure = error
            return false
        }
    }
}

/// Callbacks for C libraries that read a file through functions with a context.
extension InputFile {
    /// Context for a library. The caller keeps this object alive as long as the library has the context.
    @unsafe package var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// Returns the file for a `context` that a library passes back; nil for none.
    @unsafe package static func of(_ context: UnsafeMutableRawPointer?) -> InputFile? {
        unsafe context.map { unsafe Unmanaged<InputFile>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Copies the next `count` bytes to a library's memory. Returns the number of copied bytes.
    @unsafe package static func read(
        _ count: Int, to bytes: UnsafeMutableRawPointer?, of context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let bytes = unsafe bytes, let input = unsafe of(context), count > 0 else { return 0 }
        return unsafe input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    }

    /// Same as `read(_:to:of:)` for a library that asks for more than intact files have: copies the rest, and the file does not count as truncated.
    @unsafe package static func readRest(
        _ count: Int, to bytes: UnsafeMutableRawPointer?, of context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let input = unsafe of(context), input.position < input.count else { return 0 }
        return unsafe read(Int(min(UInt64(max(0, count)), input.count - input.position)), to: bytes, of: context)
    }
}

/// `EINVAL`, the kernel's error for files that cannot be read like regular files.
private let notARegularFile: Int32 = 22
