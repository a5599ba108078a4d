/// A difference between two versions of an interface, by names that people use.
public struct InterfaceDifference: Sendable, Hashable {
    /// Kind of change.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        /// The thing is only in the new version.
        case added
        /// The thing is only in the old version.
        case removed
        /// Another object contains the thing in the new version.
        case moved
        /// Both versions have the thing, with different values.
        case changed
    }

    /// Kind of the thing that differs.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A window, view, menu, controller or another object.
        case object
        /// A value of an object.
        case property
        /// An outlet, action, binding or segue.
        case connection
        /// A rule for the places of views.
        case constraint
    }

    /// Kind of the thing that differs.
    public let kind: Kind
    /// Kind of change.
    public let change: Change
    /// Class and title of the object, for example `NSButton "OK"`. For a connection the source, for a constraint the first view.
    public let object: String
    /// The titled objects around the object, the outermost first: `NSWindow "Demo" / NSBox "Sound"`. "" for outermost objects.
    public let place: String
    /// Name of the property, connection or constraint: `title`, `outlet delegate`, `leading = leading of NSView`. "" for objects.
    public let name: String
    /// The value in the old version; for a moved object, its old place; nil if there is none.
    public let old: String?
    /// The value in the new version; for a moved object, its new place; for an added or removed object, the number of objects in it; nil if
    /// there is none.
    public let new: String?
    /// Position of the object in the old model; nil if the model has no such object, or for objects of nested nibs.
    public let oldPosition: Int?
    /// Position of the object in the new model; nil if the model has no such object, or for objects of nested nibs.
    public let newPosition: Int?
}

extension InterfaceDifference: CustomStringConvertible {
    /// The values in a few words: `"OK" → "Done"`.
    public var values: String {
        switch (old, new) {
        case (let old?, let new?): "\(old) → \(new)"
        case (let old?, nil): old
        case (nil, let new?): new
        case (nil, nil): ""
        }
    }

    /// The object, its place, the name and the values: `NSButton "OK" in NSWindow "Demo": title "OK" → "Done"`.
    public var facts: String {
        let details = [name, values].filter { !$0.isEmpty }.joined(separator: " ")
        return object + (place.isEmpty ? "" : " in \(place)") + (details.isEmpty ? "" : ": \(details)")
    }

    /// The difference in one line: `changed NSButton "OK" in NSWindow "Demo": title "OK" → "Done"`.
    public var description: String { "\(change.rawValue) \(facts)" }
}

extension InterfaceDifference {
    /// Makes a difference of a nested nib one of the outer nib, without positions, which belong to another model.
    func within(_ owner: String, _ place: String) -> InterfaceDifference {
        InterfaceDifference(
            kind: kind, change: change, object: object,
            place: [place, owner, self.place].filter { !$0.isEmpty }.joined(separator: " / "), name: name, old: old,
            new: new, oldPosition: nil, newPosition: nil)
    }
}
