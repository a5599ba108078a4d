/// Bytes that values take on the heap with glibc's allocator. The daemon computes the memory that it charges its users from these numbers.
public enum HeapSize {
    /// Estimated bytes of one of the daemon's objects, with its members.
    public static let part = 512

    /// Bytes of a block for `byteCount` bytes: with its header, in steps of 16, at least 32.
    public static func block(_ byteCount: Int) -> Int { max(32, (byteCount + 8 + 15) & ~15) }

    /// Bytes of an array of `count` elements, without the objects to which the elements refer.
    public static func array<Element>(_ count: Int, of type: Element.Type) -> Int {
        count == 0 ? 0 : block(bufferHeader + count * MemoryLayout<Element>.stride)
    }

    /// Bytes of a text or name.
    public static func bytes(_ bytes: [UInt8]) -> Int { array(bytes.count, of: UInt8.self) }

    /// Bytes of an entry of a dictionary or set, without the objects to which key and value refer. Tables are three eighths to three quarters full.
    public static func place<Key, Value>(_ key: Key.Type, _ value: Value.Type) -> Int {
        2 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
    }

    /// Bytes before the elements of an array.
    private static let bufferHeader = 32
}
