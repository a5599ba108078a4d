/// Returns the address of a long text's bytes, which tells whether two texts share memory.
public func address(of text: String) -> UInt? {
    var text = text
    // The pointer is not dereferenced.
    return text.withUTF8 { unsafe $0.baseAddress.map { UInt(bitPattern: $0) } }
}
