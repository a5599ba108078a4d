package import AssetModel

/// Limits of one load of an interface, far above the needs of real interfaces.
package enum LoadingLimits {
    package static let loads = Limit(
        "scenes and nibs of controllers in one load", 1_000,
        "Further ones are not loaded: a scene left out is a finding of the scene around it, a nib left out an error.")
    package static let depth = Limit(
        "scenes and nibs of controllers within one another", 32,
        "So that they fit on the stack; deeper ones are not loaded.")
    package static let repetitions = Limit(
        "loads of a controller's nib within itself", 16, "A program may nest a few; more are an error.")
    package static let ancestors = Limit(
        "controllers and views around a controller", 512,
        "In a scene of a compiled storyboard; a deeper controller is a finding, and has no parent.")
    package static let suggestions = Limit(
        "names of missing scenes with a suggestion", 16,
        "Of one scene; further names get none, because the search takes long.")
    package static let translations = Limit(
        "values in the translations of a nib", 262_144, "A file with more is ignored: the nib keeps its own texts.")
    package static let folderNames = Limit(
        "names in a bundle's folder", 65_536, "A folder with more counts as missing when a nib is looked for.")
    package static let bindingDepth = Limit(
        "bindings in a row through which a change goes", 64,
        "So that their updates fit on the stack; further bindings keep their values.")
    package static let bindingUpdates = Limit(
        "updates of bindings within the update of one", 8_192,
        "Where two ways lead to each binding, the updates double at each step; further bindings keep their values.")

    package static let all = [
        loads, depth, repetitions, ancestors, suggestions, translations, folderNames, bindingDepth, bindingUpdates,
    ]
}
