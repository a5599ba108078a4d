/// A class of objects in a model. All objects of the class share one instance.
package final class ModelClass: Sendable {
    /// The class of the toolkit, by its public name.
    package let className: String
    /// The application's class that replaces the toolkit's class, without the module.
    package let customClass: String?
    /// The module of `customClass`, if the file names the module.
    package let customModule: String?
    /// Index among the classes of the model.
    package let index: Int
    let vocabulary: ClassVocabulary
    let construction: ModelObject.Construction
    let isMenu: Bool

    init(
        _ className: String, _ customClass: CustomClass?, index: Int, _ vocabulary: ClassVocabulary,
        _ construction: ModelObject.Construction
    ) {
        self.className = className
        self.customClass = customClass?.name
        customModule = customClass?.module
        self.index = index
        self.vocabulary = vocabulary
        self.construction = construction
        isMenu = vocabulary.lineage.contains("NSMenu")
    }

    /// The class of the toolkit and its known ancestors, the nearest first.
    package var lineage: [String] { vocabulary.lineage }
}

/// Classes of two models are equal if they have the same names.
extension ModelClass: Hashable {
    package static func == (one: ModelClass, other: ModelClass) -> Bool {
        one === other
            || one.className == other.className && one.customClass == other.customClass
                && one.customModule == other.customModule && one.lineage == other.lineage
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(className)
        hasher.combine(customClass)
    }
}
