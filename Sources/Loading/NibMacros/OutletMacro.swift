import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Outlet`: adds nothing by itself, but reports variables that cannot be outlets.
public struct OutletMacro: PeerMacro {
    static let name = "Outlet"

    /// Checks the marked variable.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        MarkedMember.checkPlace(name, node, in: context)
        guard let variable = MarkedMember.checkVariable(declaration, name, node, in: context) else { return [] }
        for binding in variable.bindings { check(binding, in: context) }
        return []
    }

    private static func check(_ binding: PatternBindingSyntax, in context: some MacroExpansionContext) {
        guard let annotation = binding.typeAnnotation else {
            let placeholder = TypeAnnotationSyntax(
                colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("<#Type#>?"),
                trailingTrivia: binding.pattern.trailingTrivia)
            let typed = binding.with(\.pattern, binding.pattern.trimmed).with(\.typeAnnotation, placeholder)
            context.report(
                Misuse("outletType", "an outlet needs a type, which nibs are checked against"), at: binding.pattern,
                "add an optional type", change: (Syntax(binding), Syntax(typed)))
            return
        }
        let type = annotation.type
        if let list = optionalList(type) {
            return context.report(
                Misuse(
                    "outletList", "an outlet collection is an empty list until the nib is loaded: '\(list)' expected"),
                at: type, "write '\(list)'",
                change: (Syntax(type), Syntax(list.with(\.trailingTrivia, type.trailingTrivia))))
        }
        if isOptional(type) || isList(type) { return }
        let base = type.trimmed
        let isSimple = base.is(IdentifierTypeSyntax.self) || base.is(MemberTypeSyntax.self)
        let optional = TypeSyntax(stringLiteral: isSimple ? "\(base)?" : "(\(base))?").with(
            \.trailingTrivia, type.trailingTrivia)
        context.report(
            Misuse(
                "outletOptional",
                "an outlet is nil until the nib is loaded: '\(base)?' expected, or a list for an outlet collection"),
            at: type, "write '\(optional.trimmed)'", change: (Syntax(type), Syntax(optional)))
    }

    static func isOptional(_ type: TypeSyntax) -> Bool {
        optionalList(type) == nil
            && (type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
                || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional")
    }

    /// The list of a type that is an optional list, as Cocoa's outlet collections are; nil for other types.
    static func optionalList(_ type: TypeSyntax) -> TypeSyntax? {
        let wrapped =
            type.as(OptionalTypeSyntax.self)?.wrappedType
            ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
        return wrapped.flatMap { isList($0) ? $0.trimmed : nil }
    }

    static func isList(_ type: TypeSyntax) -> Bool {
        type.is(ArrayTypeSyntax.self) || type.as(IdentifierTypeSyntax.self)?.name.text == "Array"
    }
}
