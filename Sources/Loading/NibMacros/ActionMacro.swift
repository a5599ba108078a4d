import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Action`: adds nothing by itself, but reports methods that cannot be actions.
public struct ActionMacro: PeerMacro {
    static let name = "Action"

    /// Checks the marked method.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        MarkedMember.checkPlace(name, node, in: context)
        guard let method = declaration.as(FunctionDeclSyntax.self) else {
            context.report(Misuse("method", "@Action is for methods"), at: node)
            return []
        }
        if let (misuse, place, remedy, change) = misuse(of: method) {
            context.report(misuse, at: place, remedy, change: change)
        }
        return []
    }

    /// Reason for which a method cannot be an action, with the place, the remedy and the change of the source; nil if the method can be one.
    static func misuse(
        of method: FunctionDeclSyntax
    ) -> (misuse: Misuse, place: Syntax, remedy: String?, change: (old: Syntax, new: Syntax)?)? {
        if let modifier = MarkedMember.ofTheClass(method.modifiers) {
            return (Misuse("static", "an action is a method of objects, not of the class"), Syntax(modifier), nil, nil)
        }
        if let parameters = method.genericParameterClause {
            return (Misuse("generic", "an action has no generic parameters"), Syntax(parameters), nil, nil)
        }
        let signature = method.signature
        if let effects = signature.effectSpecifiers {
            let plain = signature.with(\.effectSpecifiers, nil)
            return (
                Misuse(
                    "effects", "nobody waits for an action or catches its errors: it is neither 'async' nor 'throws'"),
                Syntax(effects), "remove '\(effects.trimmedDescription)'", (Syntax(signature), Syntax(plain))
            )
        }
        if let result = signature.returnClause, !["Void", "()"].contains(result.type.trimmedDescription) {
            let plain = signature.with(\.returnClause, nil).with(\.trailingTrivia, signature.trailingTrivia)
            return (
                Misuse("result", "nobody gets the result of an action"), Syntax(result),
                "remove '\(result.trimmedDescription)'", (Syntax(signature), Syntax(plain))
            )
        }
        let parameters = signature.parameterClause.parameters
        guard let first = parameters.first else { return nil }
        if parameters.count > 1 {
            let one = FunctionParameterListSyntax([first.with(\.trailingComma, nil)])
            return (
                Misuse("parameters", "an action has one parameter at most, the sender: found \(parameters.count)"),
                Syntax(parameters), "keep the first", (Syntax(parameters), Syntax(one))
            )
        }
        if first.type.trimmedDescription == "Any?" { return nil }
        let any = TypeSyntax("Any?").with(\.trailingTrivia, first.type.trailingTrivia)
        return (
            Misuse("sender", "the sender of an action is of type 'Any?': found '\(first.type.trimmedDescription)'"),
            Syntax(first.type), "write 'Any?'", (Syntax(first.type), Syntax(any))
        )
    }

    /// The name of a method in Objective-C: "show" for `show()`, "show:" for `show(_:)`, "showWithSender:" for `show(sender:)`.
    static func selector(of method: FunctionDeclSyntax) -> String {
        let base = method.name.text.filter { $0 != "`" }
        guard let first = method.signature.parameterClause.parameters.first else { return base }
        let label = first.firstName.text
        if label == "_" { return base + ":" }
        let isPreposition = ["with", "for", "by", "of", "in", "on", "at", "to", "from"].contains { word in
            label == word || label.hasPrefix(word) && label.dropFirst(word.count).first?.isUppercase == true
        }
        return base + (isPreposition ? "" : "With") + label.prefix(1).uppercased() + label.dropFirst() + ":"
    }

    /// Expression for the unbound method, unambiguous among methods of the same base name.
    static func reference(to method: FunctionDeclSyntax, of className: String) -> String {
        let name = "\(className).\(method.name.text)"
        guard let first = method.signature.parameterClause.parameters.first else {
            return "\(name) as (\(className)) -> () -> Void"
        }
        return "\(name)(\(first.firstName.text):)"
    }
}
