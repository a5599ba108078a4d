/// Why a name is invalid (rule I5).
public enum NameRefusal: Sendable, Hashable {
    case empty
    /// The name has a path separator at this byte offset.
    case separator(offset: Int)
    /// The name has a zero byte at this offset.
    case zeroByte(offset: Int)
    /// The name is "." or "..", or a part of it is.
    case dots
    /// The name has more bytes than a file system allows.
    case tooLong(found: Int, allowed: Int)

    /// Nil when the name is valid for a lookup in a profile. In Apple's profiles it may be several names with slashes between them, because
    /// catalogs put the names of namespaces before an asset's.
    public init?(_ name: [UInt8], in profile: Profile) {
        self.init(name)
        guard case .separator = self, profile != .gnustep else { return }
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty }) { return }
        for part in parts {
            guard let refusal = NameRefusal(Array(part)) else { continue }
            self = refusal
            return
        }
        return nil
    }

    /// Nil when the name is valid as a file name.
    public init?(_ name: [UInt8]) {
        if name.isEmpty {
            self = .empty
        } else if name.count > AssetLimits.nameBytes.value {
            self = .tooLong(found: name.count, allowed: AssetLimits.nameBytes.value)
        } else if let offset = name.firstIndex(of: UInt8(ascii: "/")) {
            self = .separator(offset: offset)
        } else if let offset = name.firstIndex(of: 0) {
            self = .zeroByte(offset: offset)
        } else if name == [0x2E] || name == [0x2E, 0x2E] {
            self = .dots
        } else {
            return nil
        }
    }
}

extension NameRefusal: CustomStringConvertible {
    /// The reason: "the name has a path separator at byte 3".
    public var description: String {
        switch self {
        case .empty: "the name is empty"
        case .separator(let offset): "the name has a path separator at byte \(offset)"
        case .zeroByte(let offset): "the name has a zero byte at byte \(offset)"
        case .dots: "the name is that of a folder itself or of its parent"
        case .tooLong(let found, let allowed): "the name has \(found) bytes, a file's name has at most \(allowed)"
        }
    }
}
