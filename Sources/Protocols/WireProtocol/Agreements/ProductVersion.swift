/// The version of the daemon, the command and the libraries, which are released together.
public struct ProductVersion: Sendable, Hashable, CustomStringConvertible {
    /// The version of this build. The Makefile reads this line.
    public static let current = ProductVersion(0, 2, 0)

    /// Major, minor and patch number as in messages: major << 16 | minor << 8 | patch.
    public let packed: UInt32

    /// Creates a version from its three numbers.
    public init(_ major: UInt8, _ minor: UInt8, _ patch: UInt8) {
        packed = UInt32(major) << 16 | UInt32(minor) << 8 | UInt32(patch)
    }

    /// Creates the version from the number in a message.
    public init(packed: UInt32) { self.packed = packed }

    /// The numbers with dots between them.
    public var description: String {
        String(packed >> 16) + "." + String(packed >> 8 & 0xFF) + "." + String(packed & 0xFF)
    }
}
