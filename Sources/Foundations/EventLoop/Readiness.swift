internal import CLinux

/// Readiness of a descriptor.
public struct Readiness: OptionSet, Sendable {
    /// `EPOLL` flags.
    public let rawValue: UInt32

    /// Creates a set from `EPOLL` flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something can be read, or the other end is closed.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// Something can be written.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// A priority event, as from the kernel's pressure files.
    public static let priority = Readiness(rawValue: EPOLLPRI.rawValue)
    /// An error: it will never be ready again. Always reported, never requested.
    public static let broken = Readiness(rawValue: EPOLLERR.rawValue)
    /// The other end is closed. Always reported, never requested.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
}
