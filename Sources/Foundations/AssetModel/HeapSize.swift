/// Bytes that values take on the heap, as glibc's allocator gives them out. What a daemon charges its users is made of these.
public enum HeapSize {
    /// One of the daemon's objects with what belongs to it, as a round figure.
    public static let part = 512

    /// A block of `byteCount` bytes: with its header, in steps of 16, at least 32.
    public static func block(_ byteCount: Int) -> Int { max(32, (byteCount + 8 + 15) & ~15) }

    /// An array of `count` elements, without objects to which they refer.
    public static func array<Element>(_ count: Int, of type: Element.Type) -> Int {
        count == 0 ? 0 : block(bufferHeader + count * MemoryLayout<Element>.stride)
    }

    /// A text or name.
    public static func bytes(_ bytes: [UInt8]) -> Int { array(bytes.count, of: UInt8.self) }

    /// A place in a dictionary or set, without what key and value refer to. Tables are between three eighths and three quarters full.
    public static func place<Key, Value>(_ key: Key.Type, _ value: Value.Type) -> Int {
        2 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
    }

    /// Bytes before the elements of an array.
    private static let bufferHeader = 32
}
