extension String {
    /// The text of UTF-16 units with the most significant byte first; what is no character is replaced by U+FFFD, and half a
    /// unit at the end is left out.
    public init(bigEndianUTF16 bytes: ArraySlice<UInt8>) {
        let units = (0..<bytes.count / 2).lazy.map { (index: Int) -> UInt16 in
            let high = bytes.startIndex + 2 * index
            return UInt16(bytes[high]) << 8 | UInt16(bytes[high + 1])
        }
        self.init(decoding: units, as: UTF16.self)
    }
}
