package import LinuxSystem

/// A file, or a part of one, that a codec reads from any place through a buffer. It is never mapped, because somebody may cut it short meanwhile.
///
/// The open file's own position is neither used nor moved. To the codec, a failure to read looks like the end of the file;
/// `failure` keeps it.
package final class InputFile {
    /// Bytes of the file when it was opened.
    package let count: UInt64
    /// Start of this part in its file; 0 for a whole file.
    package let start: UInt64
    /// Position at which the codec reads next.
    package var position: UInt64 = 0
    /// Why the last read failed.
    package private(set) var failure: SystemError?
    /// Whether the codec has asked for more than the file has.
    package private(set) var endWasMet = false

    /// The first thing that the codec's library reported, in its words.
    package var problem: String?

    /// Nil for a file in memory, all of which is in the buffer.
    private let descriptor: FileDescriptor?
    private var buffer: [UInt8] = []
    private var bufferStart: UInt64 = 0
    private static let bufferSize = 65_536

    package init(_ descriptor: FileDescriptor) throws(MediaError) {
        self.descriptor = descriptor
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
        count = UInt64(bytes.count)
        start = 0
        buffer = bytes
    }

    /// The same file with a position of its own.
    package func reopened() -> InputFile { InputFile(part: 0..<count, of: self) }

    /// Bytes of `whole` as a file of their own, fewer where it ends earlier.
    package init(part range: Range<UInt64>, of whole: InputFile) {
        descriptor = whole.descriptor
        let clamped = range.clamped(to: 0..<whole.count)
        start = whole.start + clamped.lowerBound
        count = UInt64(clamped.count)
        if descriptor == nil {
            buffer = Array(whole.buffer[Int(clamped.lowerBound)..<Int(clamped.upperBound)])
        } else if clamped == 0..<whole.count {
            (buffer, bufferStart) = (whole.buffer, whole.bufferStart)
        }
    }

    /// The first bytes of the file, fewer than `count` when it is shorter.
    package func firstBytes(_ count: Int) throws(MediaError) -> [UInt8] { try bytes(at: 0, count: count) }

    /// The bytes from an offset, fewer than `count` when the file ends before. The codec goes on where it was.
    package func bytes(at offset: UInt64, count: Int) throws(MediaError) -> [UInt8] {
        guard offset < self.count else { return [] }
        let end = offset + min(UInt64(count), self.count - offset)
        if descriptor != nil, end <= UInt64(Self.bufferSize), !isBuffered(offset..<end), !fillBuffer(from: 0),
            let failure
        {
            throw .unreadable(failure)
        }
        if isBuffered(offset..<end) { return Array(buffer[Int(offset - bufferStart)..<Int(end - bufferStart)]) }
        do {
            return try descriptor?.read(at: start + offset, count: Int(end - offset)) ?? []
        } catch {
            throw .unreadable(error)
        }
    }

    private func isBuffered(_ range: Range<UInt64>) -> Bool {
        range.lowerBound >= bufferStart && range.upperBound <= bufferStart + UInt64(buffer.count)
    }

    /// Copies the next bytes and moves behind them. Returns how many: fewer than there is room for only at the end of the file or when reading fails.
    package func read(into target: inout [UInt8]) -> Int {
        // The array is this large, and nobody else's during the call.
        unsafe target.withUnsafeMutableBytes { unsafe read(into: $0) }
    }

    /// The same.
    package func read(into target: inout MutableRawSpan) -> Int { read(target.byteCount, into: &target, at: 0) }

    /// Copies the next `count` bytes to an offset of the target. Traps where there is no room.
    package func read(_ count: Int, into target: inout MutableRawSpan, at offset: Int) -> Int {
        precondition(offset >= 0 && count >= 0 && count <= target.byteCount - offset, "too little room")
        // Inside, as checked above, and nobody else's during the call.
        return unsafe target.withUnsafeMutableBytes { target in
            unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + count]))
        }
    }

    /// The same into memory that a C library names.
    @unsafe package func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        while filled < target.count {
            // The rest of the target; a part of it is in bounds.
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
        if filled < target.count { endWasMet = true }
        return filled
    }

    /// The error for a codec that gave up: reading failed, the file is too short, or it is broken as the codec says.
    package func error(_ format: MediaFormat, problem: String) -> MediaError {
        if let failure { return .unreadable(failure) }
        if endWasMet { return .truncated(format, offset: start + count) }
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
            // A part ends before the file does.
            let size = Int(min(UInt64(target.count), count - min(count, position)))
            let got = try unsafe descriptor.read(
                at: start + position, into: UnsafeMutableRawBufferPointer(rebasing: target[..<size]))
            position += UInt64(got)
            return got
        } catch {
            failure = error
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
            failure = error
            return false
        }
    }
}

/// For C libraries that read a file through functions with a context.
extension InputFile {
    /// The context to give to a library. The caller keeps the file as long as the library has it.
    @unsafe package var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// The file whose `context` a library gives back.
    @unsafe package static func of(_ context: UnsafeMutableRawPointer?) -> InputFile? {
        unsafe context.map { unsafe Unmanaged<InputFile>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Copies the next bytes to a library's memory, which has `count` bytes. Returns how many there were.
    @unsafe package static func read(
        _ count: Int, to bytes: UnsafeMutableRawPointer?, of context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let bytes = unsafe bytes, let input = unsafe of(context), count > 0 else { return 0 }
        return unsafe input.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    }

    /// The same for a library that asks for more than many files have. It gets what is left, so that the file does not count as cut short.
    @unsafe package static func readRest(
        _ count: Int, to bytes: UnsafeMutableRawPointer?, of context: UnsafeMutableRawPointer?
    ) -> Int {
        guard let input = unsafe of(context), input.position < input.count else { return 0 }
        return unsafe read(Int(min(UInt64(max(0, count)), input.count - input.position)), to: bytes, of: context)
    }
}

/// `EINVAL`, as the kernel says of a file that cannot be read like a regular one.
private let notARegularFile: Int32 = 22
