import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

/// `@Attribute`: adds nothing by itself, but reports declarations that nibs cannot set to a value.
public struct AttributeMacro: PeerMacro {
    static let name = "Attribute"

    /// Checks the marked variable.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        MarkedMember.checkPlace(name, node, in: context)
        _ = MarkedMember.checkVariable(declaration, name, node, in: context)
        return []
    }
}
