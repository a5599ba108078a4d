import NibMacros
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// Finds macros by the type names in their declarations.
struct NibMacroProvider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let found = nibMacros.first(where: { "\($0)" == typeName }) else { throw UnknownMacro(name: typeName) }
        return found
    }

    struct UnknownMacro: Error {
        let name: String
    }
}

// The compiler sends declarations to standard input and reads their expansions from standard output.
try CompilerPluginMessageListener(connection: StandardIOMessageConnection(), provider: NibMacroProvider()).main()
