internal import ByteWriting
internal import Decompression

extension PNG {
    /// A chunk of a file.
    public struct Chunk: Sendable, Hashable {
        /// Four letters.
        public let name: String
        /// The content, without length, name and checksum.
        public let content: [UInt8]

        /// Creates a chunk; `name` has four letters of ASCII.
        public init(_ name: String, _ content: [UInt8]) {
            precondition(name.utf8.count == 4, "a chunk's name has four letters")
            self.name = name
            self.content = content
        }

        /// The chunk as bytes: length, name, content, checksum.
        var encoded: [UInt8] {
            var output = ByteOutput(.big)
            output.append(UInt32(content.count))
            output.append(contentsOf: Array(name.utf8) + content)
            output.append(Deflate.crc32(of: output.bytes[4...]))
            return output.bytes
        }
    }
}
