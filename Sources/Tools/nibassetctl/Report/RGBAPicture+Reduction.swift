import MediaWriting

extension RGBAPicture {
    /// The picture, scaled down by a whole number to at most `limit` pixels.
    func reduced(toPixels limit: Int) -> RGBAPicture {
        var factor = 1
        while (width / factor) * (height / factor) > limit { factor += 1 }
        factor = min(factor, width, height)
        return resampled(width: width / factor, height: height / factor)
    }
}
