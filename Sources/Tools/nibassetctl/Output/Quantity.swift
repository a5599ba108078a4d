/// Numbers with units, for people: three significant digits.
enum Quantity {
    /// "17 B", "1.25 MiB".
    static func bytes(_ count: UInt64) -> String {
        let units = ["KiB", "MiB", "GiB", "TiB"]
        guard count >= 1024 else { return "\(count) B" }
        var value = Double(count) / 1024
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1024
            unit += 1
        }
        return "\(threeDigits(value)) \(units[unit])"
    }

    /// "640 ns", "1.25 ms", "12.0 s".
    static func duration(nanoseconds: UInt64) -> String {
        let units: [(name: String, size: Double)] = [("s", 1e9), ("ms", 1e6), ("µs", 1e3)]
        let value = Double(nanoseconds)
        guard let unit = units.first(where: { value >= $0.size * 0.9995 }) else { return "\(nanoseconds) ns" }
        return "\(threeDigits(value / unit.size)) \(unit.name)"
    }

    /// "3 images", "1 image".
    static func count(_ number: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
    }

    /// "3 entries".
    static func entries(_ number: some BinaryInteger) -> String { count(number, "entry", "entries") }

    private static func threeDigits(_ value: Double) -> String {
        let decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
        return fixed(value, decimals: decimals)
    }

    static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
        let scale = [1.0, 10, 100, 1000][min(decimals, 3)]
        let digits = String(Int64((value.magnitude * scale).rounded()))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = value < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// Returns at most three names, and the number of further names.
    static func list(_ names: [String]) -> String {
        let shown = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
}
