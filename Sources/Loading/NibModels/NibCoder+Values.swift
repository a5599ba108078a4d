import InterfaceSchema
import NibLoading

extension NibCoder {
    /// A rectangle; one of size 0 at the origin if the nib has none.
    func rectangle(_ property: String) -> Rectangle {
        guard case .rectangle(let rectangle)? = value(property) else {
            return Rectangle(x: 0, y: 0, width: 0, height: 0)
        }
        return rectangle
    }

    func color(_ property: String) -> Color? {
        guard case .color(let color)? = value(property) else { return nil }
        return color
    }

    func font(_ property: String) -> Font? {
        guard case .font(let font)? = value(property) else { return nil }
        return font
    }

    func text(_ property: String) -> String { value(property, as: String.self) ?? "" }

    func flag(_ property: String, default standard: Bool) -> Bool { value(property, as: Bool.self) ?? standard }

    func number(_ property: String, default standard: Double) -> Double {
        value(property, as: Double.self) ?? standard
    }

    func autoresizing() -> Set<Autoresizing> {
        guard case .choices(let names)? = value("autoresizingMask") else { return [] }
        return Set(names.compactMap { Autoresizing(rawValue: $0) })
    }

    func state(_ property: String) -> ControlState {
        guard case .choice(let name)? = value(property) else { return .off }
        return ControlState(rawValue: name) ?? .off
    }
}

/// What of a view's frame changes with the size of its superview.
public enum Autoresizing: String, Sendable, Hashable {
    /// The distance to the left edge.
    case flexibleMinX
    /// The width.
    case widthSizable
    /// The distance to the right edge.
    case flexibleMaxX
    /// The distance to the edge with the smaller y.
    case flexibleMinY
    /// The height.
    case heightSizable
    /// The distance to the edge with the larger y.
    case flexibleMaxY
}

/// Whether something is on, such as a check box or a menu item.
public enum ControlState: String, Sendable, Hashable {
    /// It is not.
    case off
    /// It is.
    case on
    /// Some of what it stands for is.
    case mixed
}
