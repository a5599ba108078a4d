import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@NibClass`: writes the table of members.
public struct NibClassMacro: MemberMacro {
    static let name = "NibClass"

    /// The protocols that make a class known to nibs.
    private static let protocols: Set = [
        "NibObject", "NibCodable", "NibView", "NibContainer", "NibEmbedder", "NibWindow", "NibController",
        "NibObservable", "NibResponder", "SeguePerforming",
    ]

    /// Writes the members of the marked class.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let type = declaration.as(ClassDeclSyntax.self) else {
            reportNoClass(declaration, node, in: context)
            return []
        }
        guard let clause = type.inheritanceClause else {
            let typed = type.with(\.name, type.name.with(\.trailingTrivia, [])).with(
                \.inheritanceClause,
                InheritanceClauseSyntax(
                    colon: .colonToken(trailingTrivia: .space),
                    inheritedTypes: [InheritedTypeSyntax(type: TypeSyntax("NibObject"), trailingTrivia: .space)]))
            context.report(
                Misuse("conformance", "a class that nibs know is a 'NibObject', or has a superclass that is one"),
                at: type.name, "add 'NibObject'", change: (Syntax(type), Syntax(typed)))
            return []
        }
        for marked in MarkedMember.conditional(type.memberBlock.members) {
            context.report(
                Misuse("condition", "a marked member cannot be within '#if': the table has no conditions"), at: marked)
        }
        let className = type.name.text
        let rows = type.memberBlock.members.flatMap { MarkedMember.rows(for: $0.decl, of: className) }
        let isFirst = isFirst(clause)
        let modifiers = access(of: type) + (isFirst ? "" : "override ")
        return [table(isFirst ? rows : rows + ["inherits: super.nibMembers"], modifiers)]
            + (isFirst && !hasAwakening(type)
                ? [DeclSyntax(stringLiteral: access(of: type) + "func awakeFromNib() {}")] : [])
    }

    private static func table(_ entries: [String], _ modifiers: String) -> DeclSyntax {
        let list = entries.isEmpty ? "" : "\n        " + entries.joined(separator: ",\n        ")
        return """
            \(raw: modifiers)class var nibMembers: NibMembers {
                NibMembers(\(raw: list))
            }
            """
    }

    /// Whether a class starts a table: it names `NibObject`, or its first inherited type is one of `protocols`. All other classes inherit a table.
    private static func isFirst(_ clause: InheritanceClauseSyntax) -> Bool {
        let names = clause.inheritedTypes.map { inherited -> String in
            let type = inherited.type.as(AttributedTypeSyntax.self)?.baseType ?? inherited.type
            return String(type.trimmedDescription.split(separator: ".").last ?? "")
        }
        return names.contains("NibObject") || names.first.map(protocols.contains) == true
    }

    /// Modifiers of the table, which is as visible as the class.
    private static func access(of type: ClassDeclSyntax) -> String {
        for modifier in type.modifiers {
            switch modifier.name.tokenKind {
            case .keyword(.open): return "open "
            case .keyword(.public): return "public "
            case .keyword(.package): return "package "
            default: continue
            }
        }
        return ""
    }

    private static func hasAwakening(_ type: ClassDeclSyntax) -> Bool {
        type.memberBlock.members.contains { member in
            guard let method = member.decl.as(FunctionDeclSyntax.self) else { return false }
            return method.name.text == "awakeFromNib" && method.signature.parameterClause.parameters.isEmpty
        }
    }

    private static func reportNoClass(
        _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax, in context: some MacroExpansionContext
    ) {
        let misuse = Misuse("class", "@NibClass is for classes, because nibs connect objects")
        guard let type = declaration.as(StructDeclSyntax.self) else { return context.report(misuse, at: node) }
        let keyword = type.structKeyword
        context.report(
            misuse, at: keyword, "write 'class'",
            change: (Syntax(keyword), Syntax(keyword.with(\.tokenKind, .keyword(.class)))))
    }
}
