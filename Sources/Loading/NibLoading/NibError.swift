/// Why a nib could not be loaded. Nothing of it was made, or all of it is gone again.
public enum NibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is no interface, or broken; the text says where and what was expected.
    case unreadable(nib: String, String)
    /// By the rules of UIKit, an outlet that the class does not have.
    case unknownKey(nib: String, key: String, className: String, object: String, nearest: String?)

    /// A sentence without its full stop.
    public var description: String {
        switch self {
        case .unreadable(let nib, let reason): "\(nib): \(reason)"
        case .unknownKey(let nib, let key, let className, let object, let nearest):
            "\(nib): \(object): an outlet of \(className) expected, found \"\(key)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        }
    }
}
