/// Followers of the changes of an object's outlets and attributes.
public final class NibChanges {
    private var followers: [String: [WeakFollower]] = [:]

    private struct WeakFollower {
        weak var follower: NibFollower?
    }

    /// Nobody follows yet.
    public init() {}

    /// Announces that the value of a key is about to change.
    public func willChange(_ key: String) { announce(key, .will) }

    /// Announces that the value of a key has changed.
    public func didChange(_ key: String) { announce(key, .did) }

    /// Follows the changes of a key while the result lives.
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

/// Somebody who follows changes, until this goes.
public final class NibFollower {
    /// When a change is announced.
    public enum Phase: Sendable {
        /// The value is about to change.
        case will
        /// The value has changed.
        case did
    }

    fileprivate let handler: (Phase) -> Void

    fileprivate init(_ handler: @escaping (Phase) -> Void) { self.handler = handler }
}

/// A class whose changes others can follow, such as bindings. What a nib sets is announced by the loader; what the class sets by
/// itself, it announces.
///
///     var level = 0 { didSet { nibChanges.didChange("level") } }
public protocol NibObservable: NibObject {
    /// Followers; one object for all the object's life.
    var nibChanges: NibChanges { get }
}
