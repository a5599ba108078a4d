import ByteReading

extension ReadingError {
    /// The property list is readable, but it is not the archive of an interface, because a part is missing.
    static func notAnInterface(missing part: String, offset: Int) -> ReadingError {
        .found("none: \(part) is missing", not: "the archive of an interface", at: offset)
    }
}
