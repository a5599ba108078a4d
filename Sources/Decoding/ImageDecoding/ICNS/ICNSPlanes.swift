internal import MediaInput

/// Planes of an ICNS element, one after another, each in runs: a byte of 128 and more says how often the next is repeated, less how many follow as
/// they are.
struct ICNSPlanes {
    private var bytes: InputBytes

    init(_ bytes: InputBytes) { self.bytes = bytes }

    /// Puts the next `count` bytes into every fourth place of `target`, from `channel` on. Runs go over the ends of planes in no file that is right.
    mutating func read(_ count: Int, into target: UnsafeMutableRawBufferPointer, channel: Int) throws(MediaError) {
        precondition(target.count >= count * 4 && channel < 4)
        var index = 0
        while index < count {
            let code = Int(try bytes.require())
            if code >= 128 {
                let value = try bytes.require()
                // The bytes beyond the plane are cut off, so all places are inside of the target.
                for _ in 0..<min(code - 125, count - index) {
                    unsafe target[4 * index + channel] = value
                    index += 1
                }
            } else {
                if code + 1 > count - index { throw bytes.malformed("a run that is longer than its plane") }
                for _ in 0...code {
                    unsafe target[4 * index + channel] = try bytes.require()
                    index += 1
                }
            }
        }
    }
}
