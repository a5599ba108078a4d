/// The kind of device that images are chosen for. Only the UIKit profile distinguishes them. Raw values are part of the socket protocol.
public enum DeviceIdiom: UInt8, Sendable, Hashable, CaseIterable {
    /// Not specified.
    case unspecified = 0
    /// A tablet: `~ipad`.
    case pad = 1
    /// A phone: `~iphone`.
    case phone = 2
    /// A television.
    case tv = 3
    /// A car's screen.
    case carPlay = 4
    /// A computer.
    case mac = 5
}
