/// Converts a floating-point sample to 16 bits: rounded to the nearest value, clipped at full scale.
func integerSample(_ sample: Float) -> Int16 {
    let scaled = (sample * 32_768).rounded(.toNearestOrEven)
    return scaled.isNaN ? 0 : Int16(min(32_767, max(-32_768, scaled)))
}
