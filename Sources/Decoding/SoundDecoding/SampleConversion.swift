/// A floating-point sample in 16 bits: rounded to the nearest value, cut off at full scale.
func integerSample(_ sample: Float) -> Int16 {
    let scaled = (sample * 32_768).rounded(.toNearestOrEven)
    return scaled.isNaN ? 0 : Int16(min(32_767, max(-32_768, scaled)))
}
