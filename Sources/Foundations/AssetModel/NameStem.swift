/// Common part of a name and of the files that may answer the name. By stems, a client can tell without the daemon that no file answers a name.
///
/// The stem of a file is its name without modifiers such as `@2x~ipad`, and without its type if the type belongs to the requested kind. A name has
/// two stems: with and without the ending that may be its type. If a file answers a name, the file's stem is one of the name's stems. The
/// resolver's rules may exclude such files, but must not add others. Two exceptions: in Apple's profiles a name that is not ASCII may mean a file
/// with other bytes, see `isCertain`; and aliases have stems of their own.
public enum NameStem {
    /// Number of bytes that are left of the name's first `count` bytes without modifiers; at least 1 if `count` is.
    public static func length(of name: Span<UInt8>, first count: Int) -> Int {
        var length = count
        while let shorter = withoutModifier(name, length) { length = shorter }
        return length
    }

    /// Number of bytes before the dot that may begin the name's type: the last dot, unless it is the first byte. Without such a dot, all bytes.
    public static func typelessCount(of name: Span<UInt8>) -> Int {
        var index = name.count - 1
        while index > 0 {
            if name[index] == UInt8(ascii: ".") { return index }
            index -= 1
        }
        return name.count
    }

    /// Whether only files whose names have the same bytes can answer the name.
    public static func isCertain(_ name: Span<UInt8>) -> Bool {
        for index in name.indices where name[index] >= 0x80 { return false }
        return true
    }

    private static func withoutModifier(_ name: Span<UInt8>, _ count: Int) -> Int? {
        guard count > 3 else { return nil }
        if name[count - 1] == UInt8(ascii: "x"), name[count - 3] == UInt8(ascii: "@"),
            name[count - 2] == UInt8(ascii: "2") || name[count - 2] == UInt8(ascii: "3")
        {
            return count - 3
        }
        return switch name[count - 1] {
        case UInt8(ascii: "d"): without(0x7E_69_70_61_64, 5, name, count)
        case UInt8(ascii: "e"): without(0x7E_69_70_68_6F_6E_65, 7, name, count)
        default: nil
        }
    }

    /// `ending` is `~ipad` or `~iphone` as a number, with the first byte highest.
    private static func without(_ ending: UInt64, _ length: Int, _ name: Span<UInt8>, _ count: Int) -> Int? {
        guard count > length else { return nil }
        var found: UInt64 = 0
        for index in count - length..<count { found = found << 8 | UInt64(name[index]) }
        return found == ending ? count - length : nil
    }
}
