import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A member of a class that one of the macros marks.
enum MarkedMember {
    /// Rows of the table for a member; none if no macro marks the member, or if the mark is misused, which the macro of the mark reports.
    static func rows(for member: DeclSyntax, of className: String) -> [String] {
        if let variable = member.as(VariableDeclSyntax.self) {
            guard isSettable(variable) else { return [] }
            for macro in [OutletMacro.name, AttributeMacro.name] {
                guard let mark = mark(macro, on: variable.attributes) else { continue }
                return variable.bindings.compactMap { row(for: $0, macro, mark, of: className) }
            }
        } else if let method = member.as(FunctionDeclSyntax.self),
            let mark = mark(ActionMacro.name, on: method.attributes), ActionMacro.misuse(of: method) == nil
        {
            let name = givenName(mark) ?? "\"\(ActionMacro.selector(of: method))\""
            return ["action(\(name), \(ActionMacro.reference(to: method, of: className)))"]
        }
        return []
    }

    private static func row(
        for binding: PatternBindingSyntax, _ macro: String, _ mark: AttributeSyntax, of className: String
    ) -> String? {
        guard let variable = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return nil }
        let name = givenName(mark) ?? "\"\(variable.filter { $0 != "`" })\""
        let path = "\\\(className).\(variable)"
        guard macro == OutletMacro.name else { return "attribute(\(name), \(path))" }
        guard let type = binding.typeAnnotation?.type else { return nil }
        if OutletMacro.isList(type) { return "outletCollection(\(name), \(path))" }
        return OutletMacro.isOptional(type) ? "outlet(\(name), \(path))" : nil
    }

    /// The marks of members within `#if`, where no table reads them.
    static func conditional(_ members: MemberBlockItemListSyntax, isInside: Bool = false) -> [AttributeSyntax] {
        members.flatMap { member -> [AttributeSyntax] in
            if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                return condition.clauses.flatMap { clause -> [AttributeSyntax] in
                    guard case .decls(let members)? = clause.elements else { return [] }
                    return conditional(members, isInside: true)
                }
            }
            guard isInside, let attributes = member.decl.asProtocol((any WithAttributesSyntax).self)?.attributes
            else { return [] }
            return [OutletMacro.name, ActionMacro.name, AttributeMacro.name].compactMap { mark($0, on: attributes) }
        }
    }

    /// The attribute of a macro; nil if there is none.
    static func mark(_ name: String, on attributes: AttributeListSyntax) -> AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) == name }
    }

    /// The expression in the parentheses of a macro, for the name; nil if there is none.
    static func givenName(_ mark: AttributeSyntax) -> String? {
        guard case .argumentList(let arguments)? = mark.arguments, let name = arguments.first?.expression,
            !name.is(NilLiteralExprSyntax.self)
        else { return nil }
        return name.trimmedDescription
    }

    /// Reports a mark outside of a class with `@NibClass`, where nothing reads it.
    static func checkPlace(_ macro: String, _ node: AttributeSyntax, in context: some MacroExpansionContext) {
        let holder = context.lexicalContext.first?.as(ClassDeclSyntax.self)
        if let holder, mark(NibClassMacro.name, on: holder.attributes) != nil { return }
        context.report(
            Misuse(
                "place", "@\(macro) is for members of a class that is marked with @NibClass; extensions are not read"),
            at: node)
    }

    /// Returns the marked variable. Reports a declaration that nibs cannot set, and returns nil.
    static func checkVariable(
        _ declaration: some DeclSyntaxProtocol, _ macro: String, _ node: AttributeSyntax,
        in context: some MacroExpansionContext
    ) -> VariableDeclSyntax? {
        guard let variable = declaration.as(VariableDeclSyntax.self) else {
            context.report(Misuse("variable", "@\(macro) is for variables"), at: node)
            return nil
        }
        let keyword = variable.bindingSpecifier
        if keyword.tokenKind != .keyword(.var) {
            let new = keyword.with(\.tokenKind, .keyword(.var))
            context.report(
                Misuse("constant", "@\(macro) is for variables, because it is set when a nib is loaded"), at: keyword,
                "write 'var'", change: (Syntax(keyword), Syntax(new)))
            return nil
        }
        if let modifier = ofTheClass(variable.modifiers) {
            context.report(Misuse("static", "@\(macro) is for variables of objects, not of the class"), at: modifier)
            return nil
        }
        return variable
    }

    private static func isSettable(_ variable: VariableDeclSyntax) -> Bool {
        variable.bindingSpecifier.tokenKind == .keyword(.var) && ofTheClass(variable.modifiers) == nil
    }

    /// The modifier `static` or `class` of a member; nil for a member of objects.
    static func ofTheClass(_ modifiers: DeclModifierListSyntax) -> DeclModifierSyntax? {
        modifiers.first { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
    }
}
