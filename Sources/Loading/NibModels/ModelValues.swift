public import InterfaceSchema
public import NibLoading

/// Parts of a view's frame that change with the size of its superview.
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

/// State of a control or item, such as a check box or a menu item.
public enum ControlState: String, Sendable, Hashable {
    /// Off.
    case off
    /// On.
    case on
    /// On for some of the objects for which the control stands.
    case mixed
}

extension ControlState: NibValue {
    /// A state by name, or by its number: 0 for off, -1 for mixed, others for on. A boolean counts as 1 or 0.
    public init?(nibValue: PropertyValue) {
        if case .choice(let name) = nibValue {
            self.init(rawValue: name)
        } else if let number = Double(nibValue: nibValue) {
            self = number == 0 ? .off : number == -1 ? .mixed : .on
        } else if let flag = Bool(nibValue: nibValue) {
            self = flag ? .on : .off
        } else {
            return nil
        }
    }

    /// The number of the state.
    public var nibValue: PropertyValue? {
        switch self {
        case .off: .number(0)
        case .on: .number(1)
        case .mixed: .number(-1)
        }
    }
}

extension PropertyValue {
    /// Text that a control shows for the value; "" for values that are no text, number or boolean.
    var shownText: String {
        switch self {
        case .text(let text, _): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .boolean(let flag): flag ? "1" : "0"
        default: ""
        }
    }

    /// The number that the shown text means; 0 for a text that is no number.
    var shownNumber: Double { Double(shownText) ?? 0 }
}
