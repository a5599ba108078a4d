@_exported public import NibLoading

/// Writes `nibMembers`, the table of what nibs can name, from the members that are marked with `@Outlet`, `@Action` and
/// `@Attribute`; and `awakeFromNib`, if the class has none and is the first of its ancestors that nibs know.
///
///     @NibClass final class TideController: NibObject {
///         @Outlet var window: Window?
///         @Outlet var labels: [Label] = []
///         @Action func showNextTide(_ sender: Any?) { … }
///     }
///
/// A class that names `NibObject`, or begins with a protocol such as `NibView`, starts a table. Any other class adds to
/// the table of its superclass. A class of the main actor says `@MainActor` and `@MainActor NibObject`, as without the
/// macro.
@attached(member, names: named(nibMembers), named(awakeFromNib))
public macro NibClass() = #externalMacro(module: "NibMacroPlugin", type: "NibClassMacro")

/// Marks an outlet: an optional variable, or a list for an outlet collection. Nibs name it as the variable is called, or
/// by the name that is given.
@attached(peer)
public macro Outlet(_ name: String? = nil) = #externalMacro(module: "NibMacroPlugin", type: "OutletMacro")

/// Marks an action: a method without a parameter, or with one for the sender, of type `Any?`. Nibs name it as Objective-C
/// would, "showNextTide:" for `showNextTide(_:)`, or by the name that is given.
@attached(peer)
public macro Action(_ name: String? = nil) = #externalMacro(module: "NibMacroPlugin", type: "ActionMacro")

/// Marks a variable that nibs set to a value: a number, a text, a boolean. Nibs name it as the variable is called, or by the
/// name that is given.
@attached(peer)
public macro Attribute(_ name: String? = nil) = #externalMacro(module: "NibMacroPlugin", type: "AttributeMacro")
