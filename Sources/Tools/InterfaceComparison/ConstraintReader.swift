import InterfaceSchema
import NibFormats

/// Reads constraints of documents, xib archives and compiled nibs. Archives and nibs have other keys, and numbers for names.
struct ConstraintReader {
    private let model: InterfaceModel
    private let identifiers: [String: Int]
    private let namesStandardDistances: Bool

    /// If `namesStandardDistances`, standard distances are written as "standard", because compiled files have no number for them.
    init(_ model: InterfaceModel, namesStandardDistances: Bool) {
        self.model = model
        self.namesStandardDistances = namesStandardDistances
        identifiers = model.positionsByIdentifier
    }

    /// A constraint as the file writes it. Without `first`, the view that holds the constraint is meant. `attribute` is followed by "=", "≥" or "≤";
    /// `amount` has factor, constant and priority: "× 2 + 8, priority 750".
    typealias Constraint = (first: Int?, second: Int?, attribute: String, secondAttribute: String, amount: String)

    /// Reads the constraint at a position; nil if its first view is missing.
    func constraint(at position: Int) -> Constraint? {
        var values: [String: AttributeValue] = [:]
        for attribute in model.document.objects[position].attributes {
            let key = attribute.name.hasPrefix("NS") ? String(attribute.name.dropFirst(2)) : attribute.name
            values[key.prefix(1).lowercased() + key.dropFirst()] = attribute.value
        }
        let (first, second) = (object(values["firstItem"]), object(values["secondItem"]))
        if values["firstItem"] != nil, first == nil { return nil }
        let relation: String
        switch (values["relation"]?.text, number(values["relation"])) {
        case ("lessThanOrEqual"?, _), (_, .some(-1)): relation = "≤"
        case ("greaterThanOrEqual"?, _), (_, .some(1)): relation = "≥"
        default: relation = "="
        }
        let factor = factor(values["multiplier"])
        let constant = number(values["constant"]) ?? number(values["constantV2"]) ?? 0
        let priority = number(values["priority"]) ?? 1_000
        var amount = factor == 1 ? "" : "× \(Self.text(factor)) "
        let isStandard =
            namesStandardDistances && (values["symbolic"]?.text == "YES" || values["symbolicConstant"] != nil)
        amount += isStandard ? "+ standard" : constant < 0 ? "− \(Self.text(-constant))" : "+ \(Self.text(constant))"
        amount += priority == 1_000 ? "" : ", priority \(Self.text(priority))"
        amount += values["identifier"]?.text.map { ", identifier \($0)" } ?? ""
        amount += values["placeholder"]?.text == "YES" ? ", removed at build time" : ""
        return (
            first, second, attribute(values["firstAttribute"]) + " " + relation, attribute(values["secondAttribute"]),
            amount
        )
    }

    private static func text(_ number: Double) -> String { PropertyValue.number(number).description }

    private func object(_ value: AttributeValue?) -> Int? {
        if case .object(let position)? = value { position } else { value?.text.flatMap { identifiers[$0] } }
    }

    private func number(_ value: AttributeValue?) -> Double? {
        switch value {
        case .integer(let number)?: return Double(number)
        case .real(let number)?: return number
        case .text(let text)?: return Double(text)
        // Xib archives have an object for a constant. In a broken file, the object may refer to itself.
        case .object(let position)?:
            let value = model.document.objects[position].attributes.first { $0.name == "value" }?.value
            if case .object? = value { return nil }
            return number(value)
        default: return nil
        }
    }

    /// Multiplier, written as "0.5" or "1:2".
    private func factor(_ value: AttributeValue?) -> Double {
        if let number = number(value) { return number }
        let parts = (value?.text ?? "").split(separator: ":").compactMap { Double($0) }
        return parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : 1
    }

    private func attribute(_ value: AttributeValue?) -> String {
        if let name = value?.text { return name }
        guard let number = number(value).flatMap({ (number: Double) in Int(exactly: number) }) else { return "" }
        return Self.attributes.indices.contains(number) ? Self.attributes[number] : "attribute \(number)"
    }

    /// `NSLayoutConstraint.Attribute` by its numbers, in the words of documents.
    private static let attributes = [
        "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
        "baseline",
        "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin", "trailingMargin",
        "centerXWithinMargins", "centerYWithinMargins",
    ]
}
