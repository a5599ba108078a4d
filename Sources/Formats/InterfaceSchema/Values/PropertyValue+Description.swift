extension PropertyValue: CustomStringConvertible {
    /// The value for people. Numbers have at most five decimals, because formats round them differently.
    public var description: String {
        switch self {
        case .boolean(let flag): flag ? "yes" : "no"
        case .number(let number): Self.text(number)
        case .text(let text, _): "\"\(text)\""
        case .point(let x, let y): "(\(Self.text(x)), \(Self.text(y)))"
        case .size(let width, let height): "\(Self.text(width)) × \(Self.text(height))"
        case .rectangle(let rectangle):
            "(\([rectangle.x, rectangle.y, rectangle.width, rectangle.height].map(Self.text).joined(separator: ", ")))"
        case .color(let color): color.description
        case .font(.system(let purpose, let size)): "\(purpose) font, \(Self.text(size))"
        case .font(.named(let name, let size)): "\(name), \(Self.text(size))"
        case .image(let media), .sound(let media): media.description
        case .choice(let name): name.isEmpty ? "none" : name
        case .choices(let names): names.isEmpty ? "none" : names.filter { !$0.isEmpty }.joined(separator: ", ")
        case .object(let position): "object \(position)"
        case .other: "another value"
        }
    }

    fileprivate static func text(_ number: Double) -> String {
        // Some formats write "unlimited" as the largest number of 32 bits, other formats as the largest number of 64 bits.
        if number >= Double(Float.greatestFiniteMagnitude) { return "unlimited" }
        let rounded = abs(number) < 1e9 ? (number * 100_000).rounded() / 100_000 : number
        if let whole = Int(exactly: rounded) { return "\(whole)" }
        return "\(rounded)"
    }
}

extension Media: CustomStringConvertible {
    /// The medium for people.
    public var description: String {
        switch self {
        case .named(let name): "\"\(name)\""
        case .symbol(let name): "symbol \"\(name)\""
        case .embedded: "embedded"
        }
    }
}

extension Color: CustomStringConvertible {
    /// The colour for people: its components from 0 to 1, or its name.
    public var description: String {
        func text(_ name: String, _ numbers: [Double], _ alpha: Double) -> String {
            let numbers = alpha == 1 ? numbers : numbers + [alpha]
            return "\(name) \(numbers.map(PropertyValue.text).joined(separator: " "))"
        }
        return switch self {
        case .rgb(let red, let green, let blue, let alpha): text("RGB", [red, green, blue], alpha)
        case .gray(let white, let alpha): text("white", [white], alpha)
        case .cmyk(let cyan, let magenta, let yellow, let black, let alpha):
            text("CMYK", [cyan, magenta, yellow, black], alpha)
        case .system(let name), .named(let name): name
        case .other: "another colour"
        }
    }
}
