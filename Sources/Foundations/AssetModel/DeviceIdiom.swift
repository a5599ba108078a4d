/// The kind of device that pictures are chosen for; only UIKit's profile knows more than one. Raw values are part of the socket's protocol.
public enum DeviceIdiom: UInt8, Sendable, Hashable, CaseIterable {
    /// Nobody said which.
    case unspecified = 0
    /// A tablet: `~ipad`.
    case pad = 1
    /// A telephone: `~iphone`.
    case phone = 2
    /// A television.
    case tv = 3
    /// A car's screen.
    case carPlay = 4
    /// A computer.
    case mac = 5
}
