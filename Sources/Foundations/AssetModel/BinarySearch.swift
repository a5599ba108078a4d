extension Range<Int> {
    /// Returns the first number for which a condition holds, or the end if there is none. A condition that holds for a number holds for all after it.
    @inlinable @inline(__always)
    package func lowest(where holds: (Int) -> Bool) -> Int {
        var range = self
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = holds(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
