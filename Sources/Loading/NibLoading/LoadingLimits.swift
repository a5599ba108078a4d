package import AssetModel

/// Limits of one load of an interface, far above the needs of real interfaces.
package enum LoadingLimits {
    package static let loads = Limit(
        "scenes and nibs of controllers in one load", 1_000,
        "Further ones are not loaded: a scene is a finding of the one around it, the nib of a controller an error.")
    package static let depth = Limit(
        "scenes and nibs of controllers within one another", 32,
        "So that they fit on the stack; the same happens to deeper ones.")
    package static let repetitions = Limit(
        "loads of a controller's nib within itself", 16, "Then it is an error; a program may nest a few.")
    package static let ancestors = Limit(
        "controllers and views around a controller", 512,
        "In a scene of a compiled storyboard; a deeper controller is a finding, and no other one has it.")
    package static let suggestions = Limit(
        "names of missing scenes with a suggestion", 16,
        "Of one scene; the findings of further names have none, because it takes long to look for.")
    package static let translations = Limit(
        "values in the translations of a nib", 262_144, "A file with more is not used: the nib keeps its own texts.")
    package static let folderNames = Limit(
        "names in a bundle's folder", 65_536, "A folder with more counts as missing when a nib is looked for.")
    package static let bindingDepth = Limit(
        "bindings in a row through which a change goes", 64,
        "So that their updates fit on the stack; further ones keep the value that they have.")
    package static let bindingUpdates = Limit(
        "updates of bindings within the update of one", 8_192,
        "Where several ways lead to each, their number doubles from one to the next; the same happens to further ones.")

    package static let all = [
        loads, depth, repetitions, ancestors, suggestions, translations, folderNames, bindingDepth, bindingUpdates,
    ]
}
