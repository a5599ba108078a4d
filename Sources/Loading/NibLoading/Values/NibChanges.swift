/// Followers of the changes of an object's outlets and attributes.
public final class NibChanges {
    private var followers: [String: [WeakFollower]] = [:]

    private struct WeakFollower {
        weak var follower: NibFollower?
    }

    /// Creates a list without followers.
    public init() {}

    /// Announces that the value of a key is about to change.
    public func willChange(_ key: String) { announce(key, .will) }

    /// Announces that the value of a key has changed.
    public func didChange(_ key: String) { announce(key, .did) }

    /// Calls a handler for the changes of a key, while the result lives.
    public func follow(_ key: String, _ handler: @escaping (NibFollower.Phase) -> Void) -> NibFollower {
        let follower = NibFollower(handler)
        let others = followers[key]?.filter { $0.follower != nil } ?? []
        followers[key] = others + [WeakFollower(follower: follower)]
        return follower
    }

    private func announce(_ key: String, _ phase: NibFollower.Phase) {
        for follower in followers[key] ?? [] { follower.follower?.handler(phase) }
    }
}

/// A follower of a key's changes. It follows them as long as it lives.
public final class NibFollower {
    /// Time of an announcement.
    public enum Phase: Sendable {
        /// The value is about to change.
        case will
        /// The value has changed.
        case did
    }

    fileprivate let handler: (Phase) -> Void

    fileprivate init(_ handler: @escaping (Phase) -> Void) { self.handler = handler }
}

/// A class whose changes other objects can follow, such as bindings. The loader announces values that it sets; the class announces values
/// that it sets itself.
///
///     var level = 0 { didSet { nibChanges.didChange("level") } }
public protocol NibObservable: NibObject {
    /// Followers of the object's changes: one `NibChanges` for the object's whole life.
    var nibChanges: NibChanges { get }
}
