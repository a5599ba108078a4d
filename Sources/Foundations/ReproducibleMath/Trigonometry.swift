/// The circle's ratio.
public let pi = 3.141_592_653_589_793

/// The sine of an angle in turns (1 is a full circle), within 1e-15.
///
/// The C library's functions may differ in the last bit between machines; these use only operations that IEEE 754
/// rounds in one way, so whatever is drawn or synthesised with them is the same everywhere.
public func sine(turns: Double) -> Double {
    let quarters = (turns * 4).rounded()
    let angle = (turns - quarters / 4) * 2 * pi  // within an eighth of a turn
    switch Int(quarters.truncatingRemainder(dividingBy: 4)) & 3 {
    case 0: return nearSine(angle)
    case 1: return nearCosine(angle)
    case 2: return -nearSine(angle)
    default: return -nearCosine(angle)
    }
}

/// The cosine of an angle in turns, as exact as `sine`.
public func cosine(turns: Double) -> Double {
    sine(turns: turns + 0.25)
}

/// Taylor's series of the sine for small angles in radians.
private func nearSine(_ angle: Double) -> Double {
    let square = angle * angle
    var term = angle
    var sum = angle
    for step in 1...8 {
        term *= -square / Double(2 * step * (2 * step + 1))
        sum += term
    }
    return sum
}

/// Taylor's series of the cosine for small angles in radians.
private func nearCosine(_ angle: Double) -> Double {
    let square = angle * angle
    var term = 1.0
    var sum = 1.0
    for step in 1...8 {
        term *= -square / Double(2 * step * (2 * step - 1))
        sum += term
    }
    return sum
}
