internal import MediaInput

/// Planes of an ICNS element, one after another, each in runs. A byte of 128 or more is the number of repetitions of the next byte, plus 125. A
/// smaller byte is the number of bytes that follow as they are, minus 1.
struct ICNSPlanes {
    private var bytes: InputBytes

    init(_ bytes: InputBytes) { self.bytes = bytes }

    /// Puts the next `count` bytes into every fourth place of `samples`, from `channel` on. In a valid file no run goes over the end of a plane.
    mutating func read(_ count: Int, into samples: inout MutableSpan<UInt8>, channel: Int) throws(MediaError) {
        var index = 0
        while index < count {
            let code = Int(try bytes.require())
            if code >= 128 {
                let value = try bytes.require()
                // Bytes over the end are cut off.
                for _ in 0..<min(code - 125, count - index) {
                    samples[4 * index + channel] = value
                    index += 1
                }
            } else {
                if code + 1 > count - index { throw bytes.malformed("a run that is longer than its plane") }
                let end = index + code + 1
                while index < end {
                    for byte in try bytes.requireSome(end - index) {
                        samples[4 * index + channel] = byte
                        index += 1
                    }
                }
            }
        }
    }
}
