/// The user namespace of this process, which decides which users it can tell apart.
///
/// In a namespace that does not know all users (bwrap, flatpak, rootless containers), the kernel shows all unknown users, perhaps root too, as one
/// number.
public struct UserNamespace: Sendable {
    /// The number that stands for every unknown user; nil if all users are known.
    private let stranger: UInt32?
    /// Whether the namespace knows one user only, as the sandboxes of applications do.
    public let isSandbox: Bool

    /// The namespace of this process. Without /proc, counts as one that does not know all users.
    public static func current() -> UserNamespace {
        UserNamespace(map: text("/proc/self/uid_map") ?? "", overflow: text("/proc/sys/kernel/overflowuid") ?? "")
    }

    /// The namespace that the kernel's files `uid_map` and `overflowuid` describe. `overflow` is read only if the map does not have all users.
    public init(map: String, overflow: @autoclosure () -> String) {
        var counts: [UInt32] = []
        for line in Array(map.utf8).split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count == 3, let count = number(words[2]) else { continue }
            counts.append(count)
        }
        // The map has all numbers but the last one, which means no user.
        let knowsAll = counts.count == 1 && counts[0] == .max
        stranger = knowsAll ? nil : number(Array(overflow().utf8).prefix { $0 != UInt8(ascii: "\n") }) ?? 65_534
        isSandbox = counts.count == 1 && counts[0] == 1
    }

    /// Whether this number stands for one user, and not for all unknown ones.
    public func proves(_ user: UInt32) -> Bool { user != stranger }
}

/// The text of a file of the kernel. The longest is the table of users: at most 340 lines of 33 bytes.
private func text(_ path: String) -> String? {
    guard let bytes = try? FileDescriptor.open(path).readAll(limit: 16_384) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
}

private func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    UInt32(String(decoding: digits, as: UTF8.self))
}
