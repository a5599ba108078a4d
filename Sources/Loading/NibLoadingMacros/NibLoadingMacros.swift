@_exported public import NibLoading

/// Writes `nibMembers`, the table of members that nibs can name, from the members that are marked with `@Outlet`, `@Action` and
/// `@Attribute`. Also writes `awakeFromNib`, if the class has none and starts a table.
///
///     @NibClass final class TideController: NibObject {
///         @Outlet var window: Window?
///         @Outlet var labels: [Label] = []
///         @Action func showNextTide(_ sender: Any?) { … }
///     }
///
/// A class that names `NibObject`, or begins with a protocol such as `NibView`, starts a table. Any other class adds to the table of its
/// superclass. A class of the main actor says `@MainActor` and `@MainActor NibObject`, as without the macro.
@attached(member, names: named(nibMembers), named(awakeFromNib))
public macro NibClass() = #externalMacro(module: "NibMacroPlugin", type: "NibClassMacro")

/// Marks an outlet: an optional variable, or a list for an outlet collection. Its name in nibs is `name`, else the name of the variable.
@attached(peer)
public macro Outlet(_ name: String? = nil) = #externalMacro(module: "NibMacroPlugin", type: "OutletMacro")

/// Marks an action: a method without a parameter, or with one for the sender, of type `Any?`. Its name in nibs is `name`, else the method's
/// name in Objective-C, such as "showNextTide:" for `showNextTide(_:)`.
@attached(peer)
public macro Action(_ name: String? = nil) = #externalMacro(module: "NibMacroPlugin", type: "ActionMacro")

/// Marks a variable that nibs set to a value: a number, a text, a boolean. Its name in nibs is `name`, else the name of the variable.
@attached(peer)
public macro Attribute(_ name: String? = nil) = #externalMacro(module: "NibMacroPlugin", type: "AttributeMacro")
