/// A sample of floating point as one of 16 bits: rounded to the nearest, what is louder than full scale cut off.
func integerSample(_ sample: Float) -> Int16 {
    let scaled = (sample * 32_768).rounded(.toNearestOrEven)
    return scaled.isNaN ? 0 : Int16(min(32_767, max(-32_768, scaled)))
}
