extension String {
    /// Decodes big-endian UTF-16. Units that are no character become U+FFFD. An odd byte at the end is ignored.
    public init(bigEndianUTF16 bytes: ArraySlice<UInt8>) { self.init(utf16: bytes, isBigEndian: true) }

    /// Decodes UTF-16 that begins with a byte-order mark; nil if the mark is missing.
    public init?(markedUTF16 bytes: ArraySlice<UInt8>) {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
        self.init(utf16: bytes.dropFirst(2), isBigEndian: isBigEndian)
    }

    private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        let units = (0..<bytes.count / 2).lazy.map { (index: Int) -> UInt16 in
            let start = bytes.startIndex + 2 * index
            return UInt16(bytes[start + high]) << 8 | UInt16(bytes[start + low])
        }
        // The standard library's own initializer is many times slower for anything but UTF-8.
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count)
        _ = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false) { utf8.append($0) }
        self.init(decoding: utf8, as: UTF8.self)
    }
}
