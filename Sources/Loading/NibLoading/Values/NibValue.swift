public import InterfaceSchema

/// A type of variables that nibs can set to a value.
public protocol NibValue {
    /// Converts a value of a nib; nil if the value has another type.
    init?(nibValue: PropertyValue)

    /// The value as nibs write it; nil for no value.
    var nibValue: PropertyValue? { get }
}

extension Bool: NibValue {
    /// A boolean, or a number other than 0.
    public init?(nibValue: PropertyValue) {
        switch nibValue {
        case .boolean(let flag): self = flag
        case .number(let number): self = number != 0
        default: return nil
        }
    }

    /// A boolean.
    public var nibValue: PropertyValue? { .boolean(self) }
}

/// Other types of numbers need only the conformance, such as `extension Int8: NibValue {}`.
extension NibValue where Self: BinaryFloatingPoint {
    /// A number, rounded to the precision of the type.
    public init?(nibValue: PropertyValue) {
        guard case .number(let number) = nibValue else { return nil }
        self = Self(number)
    }

    /// A number.
    public var nibValue: PropertyValue? { .number(Double(self)) }
}

extension Double: NibValue {}
extension Float: NibValue {}

extension NibValue where Self: BinaryInteger {
    /// A whole number in the range of the type.
    public init?(nibValue: PropertyValue) {
        guard case .number(let number) = nibValue, let exact = Self(exactly: number) else { return nil }
        self = exact
    }

    /// A number.
    public var nibValue: PropertyValue? { .number(Double(self)) }
}

extension Int: NibValue {}

extension String: NibValue {
    /// A text.
    public init?(nibValue: PropertyValue) {
        guard case .text(let text, _) = nibValue else { return nil }
        self = text
    }

    /// A text.
    public var nibValue: PropertyValue? { .text(self) }
}

extension Rectangle: NibValue {
    /// A rectangle.
    public init?(nibValue: PropertyValue) {
        guard case .rectangle(let rectangle) = nibValue else { return nil }
        self = rectangle
    }

    /// A rectangle.
    public var nibValue: PropertyValue? { .rectangle(self) }
}

extension Color: NibValue {
    /// A colour.
    public init?(nibValue: PropertyValue) {
        guard case .color(let color) = nibValue else { return nil }
        self = color
    }

    /// A colour.
    public var nibValue: PropertyValue? { .color(self) }
}

extension Font: NibValue {
    /// A font.
    public init?(nibValue: PropertyValue) {
        guard case .font(let font) = nibValue else { return nil }
        self = font
    }

    /// A font.
    public var nibValue: PropertyValue? { .font(self) }
}

extension PropertyValue: NibValue {
    /// A value of any type.
    public init?(nibValue: PropertyValue) { self = nibValue }

    /// The value itself.
    public var nibValue: PropertyValue? { self }
}

extension Optional: NibValue where Wrapped: NibValue {
    /// A value of the wrapped type.
    public init?(nibValue: PropertyValue) {
        guard let value = Wrapped(nibValue: nibValue) else { return nil }
        self = .some(value)
    }

    /// The wrapped value.
    public var nibValue: PropertyValue? { self?.nibValue }
}
