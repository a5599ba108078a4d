/// The address of a long text's bytes, with which copies can be told from texts in one memory.
public func address(of text: String) -> UInt? {
    var text = text
    // Only the address is used.
    return text.withUTF8 { unsafe $0.baseAddress.map { UInt(bitPattern: $0) } }
}
