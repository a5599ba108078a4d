/// Which points lie inside outlines that overlap.
public enum FillRule: Sendable, Hashable {
    /// Those that the outlines wind around.
    case nonZero
    /// Those that an odd number of outlines surrounds: the inner of two is a hole.
    case evenOdd

    func contains(_ winding: Int) -> Bool {
        switch self {
        case .nonZero: winding != 0
        case .evenOdd: !winding.isMultiple(of: 2)
        }
    }
}
