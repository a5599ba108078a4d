/// Why a name is invalid (rule I5).
public enum NameRefusal: Sendable, Hashable {
    case empty
    /// The name has a path separator at this byte offset.
    case separator(offset: Int)
    /// The name has a zero byte at this offset.
    case zeroByte(offset: Int)
    /// The name, or a part of a name with slashes, is "." or "..".
    case dots
    /// The name has more bytes than a file system allows.
    case tooLong(found: Int, allowed: Int)

    /// Checks a name for a lookup in a profile; nil when the name is valid. In Apple's profiles a name may have parts with slashes between
    /// them, because catalogs put the names of namespaces before the name of an asset.
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

    /// Checks a name as a file name; nil when the name is valid.
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
        case .dots: "the name means the folder itself or its parent"
        case .tooLong(let found, let allowed): "the name has \(found) bytes, a file's name has at most \(allowed)"
        }
    }
}
