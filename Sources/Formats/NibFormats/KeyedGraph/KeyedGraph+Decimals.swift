extension KeyedGraph {
    /// The number of a decimal number object; nil for other objects, and for one that is not a number.
    func decimal(of object: Int) -> Double? {
        guard let exponent = integer(value("NS.exponent", of: object)), (-128...127).contains(exponent),
            let length = integer(value("NS.length", of: object)), let bytes = data(value("NS.mantissa", of: object))
        else { return nil }
        let isNegative = integer(value("NS.negative", of: object)) == 1
        // A sign without digits says that there is no number.
        if length == 0, isNegative { return nil }
        let isBigEndian = integer(value("NS.mantissa.bo", of: object)) == 2
        let digits = Array(bytes.prefix(16))
        var mantissa: UInt128 = 0
        for unit in (0..<min(max(Int(clamping: length), 0), digits.count / 2)).reversed() {
            let (first, second) = (UInt128(digits[2 * unit]), UInt128(digits[2 * unit + 1]))
            mantissa = mantissa << 16 | (isBigEndian ? first << 8 | second : second << 8 | first)
        }
        return Double("\(isNegative ? "-" : "")\(mantissa)e\(exponent)")
    }
}
