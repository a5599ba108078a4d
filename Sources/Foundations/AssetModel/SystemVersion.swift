/// A version of the system that an interface was compiled for, as in "12.3.1".
public struct SystemVersion: Sendable, Hashable, Comparable {
    /// Major number, 0 to 65,535.
    public var major: UInt16
    /// Minor number, 0 to 255.
    public var minor: UInt8
    /// Patch number, 0 to 255.
    public var patch: UInt8

    /// Creates a version.
    public init(_ major: UInt16, _ minor: UInt8 = 0, _ patch: UInt8 = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Reads "12", "12.3" or "12.3.1"; nil for other texts.
    public init?(_ text: some StringProtocol) {
        let fields = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.number } + [0, 0]
        guard (1...3).contains(fields.count), numbers.count == fields.count + 2,
            let major = UInt16(exactly: numbers[0]), let minor = UInt8(exactly: numbers[1]),
            let patch = UInt8(exactly: numbers[2])
        else { return nil }
        self.init(major, minor, patch)
    }

    /// Decodes a packed version.
    public init(packed: UInt32) {
        self.init(
            UInt16(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
            UInt8(truncatingIfNeeded: packed))
    }

    /// The version as messages hold it: major << 16 | minor << 8 | patch.
    public var packed: UInt32 { UInt32(major) << 16 | UInt32(minor) << 8 | UInt32(patch) }

    /// Compares major, minor and patch numbers.
    public static func < (left: Self, right: Self) -> Bool { left.packed < right.packed }
}

extension SystemVersion: CustomStringConvertible {
    /// The numbers with dots between them, without patch number 0: "12.3", "12.3.1".
    public var description: String {
        String(major) + "." + String(minor) + (patch == 0 ? "" : "." + String(patch))
    }
}

extension ArraySlice<UInt8> {
    /// The value of one to five decimal digits; nil for other texts.
    fileprivate var number: Int? {
        guard (1...5).contains(count) else { return nil }
        var number = 0
        for digit in self {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
