import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro where it cannot be.
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
    /// Reports a misuse. `change` is the node to replace, with what replaces it.
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
