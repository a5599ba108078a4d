import ByteReading

extension ReadingError {
    /// The property list is readable, but it is not the archive of an interface, because a part is missing.
    static func notAnInterface(missing part: String, offset: Int) -> ReadingError {
        .unexpected(
            Mismatch(offset: offset, found: "none: \(part) is missing", expected: "the archive of an interface"))
    }
}
