import NibMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import TestSupport
import Testing

/// Tests the code that the macros write, and the declarations that they refuse.
@Suite(.timeLimit(.minutes(20))) struct ExpansionTests {
    private static var macros: [String: any Macro.Type] {
        [
            "NibClass": NibClassMacro.self, "Outlet": OutletMacro.self, "Action": ActionMacro.self,
            "Attribute": AttributeMacro.self,
        ]
    }

    private struct Expansion {
        let text: String
        let diagnostics: [Diagnostic]
        private let source: SourceFileSyntax

        init(_ source: String) {
            let file = Parser.parse(source: source)
            let context = BasicMacroExpansionContext(sourceFiles: [
                file: .init(moduleName: "Test", fullFilePath: "Test.swift")
            ])
            text =
                file.expand(
                    macros: ExpansionTests.macros,
                    contextGenerator: { BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.around) }
                ).description
            diagnostics = context.diagnostics
            self.source = file
        }

        var messages: [String] { diagnostics.map(\.message) }
        var remedies: [String] { diagnostics.flatMap(\.fixIts).map(\.message.message) }

        /// Lines of the first fix-it, without macro attributes.
        var mended: String? {
            for case .replace(_, let new) in diagnostics.first?.fixIts.first?.changes ?? [] {
                return new.trimmedDescription
            }
            return nil
        }
    }

    /// The text with single spaces, because the amount of white space does not matter.
    private func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    @Test func aTableIsWritten() {
        let expansion = Expansion(
            """
            @NibClass final class Tide: NibObject {
                @Outlet var window: Window?
                @Outlet("l") weak var label: Label!
                @Outlet var all: [View] = []
                @Attribute var level = 1.5
                var other: Int = 0
                @Action func show(_ sender: Any?) {}
                @Action func hide() {}
                @Action func ring(bell: Any?) {}
                @Action func go(with sender: Any?) {}
                @Action("x") func anything(_: Any?) {}
                func unmarked(_ sender: Any?) {}
            }
            """)
        #expect(expansion.messages == [])
        #expect(
            words(expansion.text).contains(
                words(
                    #"""
                    class var nibMembers: NibMembers { NibMembers( outlet("window", \Tide.window), outlet("l", \Tide.label),
                    outletCollection("all", \Tide.all), attribute("level", \Tide.level), action("show:", Tide.show(_:)),
                    action("hide", Tide.hide as (Tide) -> () -> Void), action("ringWithBell:", Tide.ring(bell:)),
                    action("goWith:", Tide.go(with:)), action("x", Tide.anything(_:))) }
                    """#)), "\(expansion.text)")
        #expect(words(expansion.text).contains("func awakeFromNib() { }"))
    }

    /// A name may be a constant, and may have quotation marks; nil stands for the member's own name.
    @Test func aNameIsWrittenAsItStands() {
        let expansion = Expansion(
            """
            @NibClass final class Tide: NibObject {
                @Outlet(Names.window) var window: Window?
                @Attribute(#"a "name""#) var level = 1.5
                @Action("say\\"hi\\":") func greet(_: Any?) {}
                @Action(nil) func hide() {}
            }
            """)
        #expect(expansion.messages == [])
        #expect(
            words(expansion.text).contains(
                words(
                    ##"""
                    NibMembers( outlet(Names.window, \Tide.window), attribute(#"a "name""#, \Tide.level),
                    action("say\"hi\":", Tide.greet(_:)), action("hide", Tide.hide as (Tide) -> () -> Void))
                    """##)), "\(expansion.text)")
    }

    @Test(arguments: [
        ("class A: NibObject { func awakeFromNib() {} }", "class var nibMembers: NibMembers { NibMembers() } }"),
        ("public class A: NibLoading.NibObject {}", "public class var nibMembers"),
        ("open class A: Plain, NibObject {}", "open class var nibMembers"),
        (
            "package class A: Base {}",
            "package override class var nibMembers: NibMembers { NibMembers( inherits: super.nibMembers) }"
        ),
        ("class A: Base, NibView {}", "override class var nibMembers"),
        ("class A: NibController {}", "} func awakeFromNib() { }"),
        ("class A: NibEmbedder {}", "} func awakeFromNib() { }"),
        ("class A: SeguePerforming {}", "} func awakeFromNib() { }"),
        ("@MainActor class A: @MainActor NibView {}", "} func awakeFromNib() { }"),
    ])
    func whoseTableItIs(source: String, expected: String) {
        let expansion = Expansion("@NibClass " + source)
        #expect(expansion.messages == [])
        #expect(words(expansion.text).contains(expected), "\(expansion.text)")
        if source.contains("awakeFromNib") { #expect(expansion.text.split(separator: "awakeFromNib").count == 2) }
    }

    @Test(arguments: [
        (
            "@NibClass struct A: NibObject {}", "@NibClass is for classes, because nibs connect objects",
            "write 'class'", "class"
        ),
        (
            "@NibClass final class A {}", "a class that nibs know is a 'NibObject', or has a superclass that is one",
            "add 'NibObject'", nil
        ),
    ])
    func classesThatCannotBe(source: String, message: String, remedy: String, mended: String?) {
        let expansion = Expansion(source)
        #expect(expansion.messages == [message] && expansion.remedies == [remedy])
        if let mended {
            #expect(expansion.mended == mended)
        } else {
            #expect(expansion.mended?.contains("class A: NibObject {}") == true)
        }
        #expect(!expansion.text.contains("nibMembers"))
    }

    @Test(arguments: [
        (
            "@Outlet var a = find()", "an outlet needs a type, which nibs are checked against", "add an optional type",
            "a: <#Type#>? = find()"
        ),
        (
            "@Outlet let a: Window?", "@Outlet is for variables, because it is set when a nib is loaded", "write 'var'",
            "var"
        ),
        (
            "@Outlet var a: Window",
            "an outlet is nil until the nib is loaded: 'Window?' expected, or a list for an outlet collection",
            "write 'Window?'", "Window?"
        ),
        (
            "@Outlet var a: any Shown",
            "an outlet is nil until the nib is loaded: 'any Shown?' expected, or a list for an outlet collection",
            "write '(any Shown)?'", "(any Shown)?"
        ),
        (
            "@Outlet var a: [Window]!",
            "an outlet collection is an empty list until the nib is loaded: '[Window]' expected", "write '[Window]'",
            "[Window]"
        ),
        (
            "@Attribute let a: Int", "@Attribute is for variables, because it is set when a nib is loaded",
            "write 'var'", "var"
        ),
        (
            "@Action func a(_ sender: Button) {}", "the sender of an action is of type 'Any?': found 'Button'",
            "write 'Any?'", "Any?"
        ),
        (
            "@Action func a(_ sender: Any?, event: Any?) {}",
            "an action has one parameter at most, the sender: found 2", "keep the first", "_ sender: Any?"
        ),
        (
            "@Action func a() async throws {}",
            "nobody waits for an action or catches its errors: it is neither 'async' nor 'throws'",
            "remove 'async throws'", "()"
        ),
        ("@Action func a() -> Int { 1 }", "nobody gets the result of an action", "remove '-> Int'", "()"),
    ])
    func membersThatCannotBe(member: String, message: String, remedy: String, mended: String) {
        let expansion = Expansion("@NibClass final class A: NibObject { \(member) }")
        #expect(expansion.messages == [message])
        #expect(expansion.remedies == [remedy])
        #expect(expansion.mended == mended)
        #expect(words(expansion.text).contains("NibMembers()"), "what cannot be is not in the table: \(expansion.text)")
    }

    @Test(arguments: [
        ("@NibClass enum A: NibObject {}", "@NibClass is for classes, because nibs connect objects"),
        (
            "@NibClass class A: NibObject { @Outlet static var a: Window? }",
            "@Outlet is for variables of objects, not of the class"
        ),
        (
            "@NibClass class A: NibObject { @Action class func a() {} }",
            "an action is a method of objects, not of the class"
        ),
        ("@NibClass class A: NibObject { @Action func a<T>(_ t: T) {} }", "an action has no generic parameters"),
        ("@NibClass class A: NibObject { @Action var a: Window? }", "@Action is for methods"),
        ("@NibClass class A: NibObject { @Outlet func a() {} }", "@Outlet is for variables"),
        (
            """
            @NibClass class A: NibObject {
            #if os(Linux)
                @Action func a() {}
            #endif
            }
            """, "a marked member cannot be within '#if': the table has no conditions"
        ),
        (
            "@Outlet var a: Window?",
            "@Outlet is for members of a class that is marked with @NibClass; extensions are not read"
        ),
        (
            "class A { @Outlet var a: Window? }",
            "@Outlet is for members of a class that is marked with @NibClass; extensions are not read"
        ),
        (
            "extension A { @Action func a() {} }",
            "@Action is for members of a class that is marked with @NibClass; extensions are not read"
        ),
    ])
    func whatHasNoSimpleRemedyIsSaidAllTheSame(source: String, message: String) {
        let expansion = Expansion(source)
        #expect(expansion.messages == [message])
        #expect(expansion.remedies == [])
    }
}

extension Syntax {
    /// Syntax nodes around a declaration, innermost first.
    fileprivate var around: [Syntax] {
        var found: [Syntax] = []
        var next = parent
        while let syntax = next {
            if let type = syntax.asProtocol((any DeclGroupSyntax).self) { found.append(Syntax(type)) }
            next = syntax.parent
        }
        return found
    }
}
