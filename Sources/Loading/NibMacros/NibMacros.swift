public import SwiftSyntaxMacros

/// All macros, for the program that the compiler runs.
public var nibMacros: [any Macro.Type] {
    [NibClassMacro.self, OutletMacro.self, ActionMacro.self, AttributeMacro.self]
}
