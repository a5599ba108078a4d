extension String {
    /// Decodes big-endian UTF-16. Units that are no character become U+FFFD, and an odd byte at the end is left out.
    public init(bigEndianUTF16 bytes: ArraySlice<UInt8>) {
        let units = (0..<bytes.count / 2).lazy.map { (index: Int) -> UInt16 in
            let high = bytes.startIndex + 2 * index
            return UInt16(bytes[high]) << 8 | UInt16(bytes[high + 1])
        }
        // The standard library's own initializer is many times slower for anything but UTF-8.
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count)
        _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { utf8.append($0) }
        self.init(decoding: utf8, as: UTF8.self)
    }
}
