/// Shared memory that does not keep to the layout.
public enum LayoutError: Error, Hashable, Sendable {
    /// Something should lie outside the memory.
    case outside(offset: Int, length: Int)
    /// There is no header or record at this offset.
    case wrongMagic(offset: Int)
    /// A field has a value that it cannot have.
    case badField(name: String, found: UInt64)
}

extension LayoutError: CustomStringConvertible {
    /// A sentence: what was found and what was expected.
    public var description: String {
        switch self {
        case .outside(let offset, let length):
            String(length) + " bytes at offset " + String(offset) + " do not lie inside the memory"
        case .wrongMagic(let offset): "nothing begins at offset " + String(offset)
        case .badField(let name, let found): "the field " + name + " cannot be " + String(found)
        }
    }
}
