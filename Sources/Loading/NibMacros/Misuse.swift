import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Error message for a macro on a declaration that cannot have it.
struct Misuse: DiagnosticMessage {
    let message: String
    let identifier: String

    var diagnosticID: MessageID { MessageID(domain: "NibLoadingMacros", id: identifier) }
    var severity: DiagnosticSeverity { .error }

    init(_ identifier: String, _ message: String) {
        self.identifier = identifier
        self.message = message
    }
}

/// Remedy that Xcode and editors offer.
struct Remedy: FixItMessage {
    let message: String

    var fixItID: MessageID { MessageID(domain: "NibLoadingMacros", id: message) }
}

extension MacroExpansionContext {
    /// Reports a misuse. `change` has the node to replace and its replacement, for the fix-it `remedy`.
    func report(
        _ misuse: Misuse, at node: some SyntaxProtocol,
        _ remedy: String? = nil, change: (old: Syntax, new: Syntax)? = nil
    ) {
        var fixIts: [FixIt] = []
        if let remedy, let change {
            fixIts = [
                FixIt(message: Remedy(message: remedy), changes: [.replace(oldNode: change.old, newNode: change.new)])
            ]
        }
        diagnose(Diagnostic(node: node, message: misuse, fixIts: fixIts))
    }
}
