public import NibFormats

/// A connection that is made when an interface is loaded.
public struct ModelConnection: Sendable, Hashable {
    /// Kind of a connection, with its details.
    public enum Kind: Sendable, Hashable {
        /// A variable of the source is set to the destination.
        case outlet
        /// A variable of the source is set to the list of all destinations.
        case outletCollection
        /// The source sends a message to the destination when one of the events happens.
        case action(events: EventSet)
        /// A property of the source follows a key path of the destination.
        case binding(keyPath: String, options: [InterfaceObject.Attribute])
        /// The source shows the destination, another scene.
        case segue(kind: String, options: [InterfaceObject.Attribute])
        /// Another kind, with the class of the connector or the name of the element.
        case other(String)
    }

    /// Kind of the connection.
    public internal(set) var kind: Kind
    /// The name of the variable, the message or the bound property, or the identifier of the segue.
    public internal(set) var label: String
    /// The position of the object to which the connection belongs; nil if the file names no source.
    public internal(set) var source: Int?
    /// The positions of the destinations: all members of an outlet collection; at most one object for other kinds. An action without a destination
    /// goes to the first responder, unless the connection is dangling.
    public internal(set) var destinations: [Int]
    /// Whether the file names a destination that is nowhere in the file.
    public internal(set) var isDangling: Bool
    /// The event of an AppKit control that sends the action, such as "doubleAction"; nil for the usual event.
    public internal(set) var trigger: String?
    /// The position of the connection in the document.
    public let position: Int

    /// The position of the first destination; nil without destinations.
    public var destination: Int? { destinations.first }
}

/// Events of UIKit's controls. The set is empty for AppKit's controls, which have one event.
public struct EventSet: OptionSet, Sendable, Hashable, CustomStringConvertible {
    /// The bits of UIKit.
    public let rawValue: UInt32

    /// Creates a set from UIKit's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    private static let names: [String: UInt32] = [
        "touchDown": 1 << 0, "touchDownRepeat": 1 << 1, "touchDragInside": 1 << 2, "touchDragOutside": 1 << 3,
        "touchDragEnter": 1 << 4, "touchDragExit": 1 << 5, "touchUpInside": 1 << 6, "touchUpOutside": 1 << 7,
        "touchCancel": 1 << 8, "valueChanged": 1 << 12, "primaryActionTriggered": 1 << 13,
        "editingDidBegin": 1 << 16, "editingChanged": 1 << 17, "editingDidEnd": 1 << 18,
        "editingDidEndOnExit": 1 << 19,
    ]

    /// The names of the events, as documents write them, for example "touchUpInside, valueChanged".
    public var description: String {
        Self.names.filter { rawValue & $0.value != 0 }.sorted { $0.value < $1.value }.map(\.key)
            .joined(separator: ", ")
    }

    /// The event with a name, as documents write it; nil for other names.
    init?(name: String) {
        guard let bits = Self.names[name] else { return nil }
        rawValue = bits
    }

    /// The event with the number that xib archives write: 1 for the first bit; nil for other numbers.
    init?(number: Int64) {
        guard (1...32).contains(number) else { return nil }
        rawValue = 1 << UInt32(number - 1)
    }
}
