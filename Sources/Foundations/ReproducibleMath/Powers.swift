/// 2 to the power of `exponent`, within a few units in the last place; the same on every machine.
public func powerOfTwo(_ exponent: Double) -> Double {
    let whole = exponent.rounded()
    if whole > 1023 { return .infinity }
    if whole < -1022 { return 0 }
    let rest = (exponent - whole) * 0.693_147_180_559_945_3
    var term = 1.0
    var sum = 1.0
    for step in 1...16 {
        term *= rest / Double(step)
        sum += term
    }
    return Double(sign: .plus, exponent: Int(whole), significand: sum)
}

/// A decay to half of the start every `halfLife`: 1 at time 0.
public func decay(after time: Double, halfLife: Double) -> Double {
    powerOfTwo(-time / halfLife)
}
