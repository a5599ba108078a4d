extension Range<Int> {
    /// The first number for which a condition holds that holds for all numbers after it; the end where it holds for none.
    @inlinable func lowest(where holds: (Int) -> Bool) -> Int {
        var range = self
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = holds(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
