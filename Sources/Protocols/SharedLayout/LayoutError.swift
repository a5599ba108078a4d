/// A violation of the shared-memory layout.
public enum LayoutError: Error, Hashable, Sendable {
    /// A range is outside the memory.
    case outside(offset: Int, length: Int)
    /// There is no header or record at this offset.
    case wrongMagic(offset: Int)
    /// A field has an invalid value.
    case badField(name: String, found: UInt64)
}

extension LayoutError: CustomStringConvertible {
    /// A sentence: what was found and what was expected.
    public var description: String {
        switch self {
        case .outside(let offset, let length):
            String(length) + " bytes at offset " + String(offset) + " are outside the memory"
        case .wrongMagic(let offset): "there is no header or record at offset " + String(offset)
        case .badField(let name, let found): "the field " + name + " cannot be " + String(found)
        }
    }
}
