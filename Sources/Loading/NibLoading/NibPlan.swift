import InterfaceSchema
import NibFormats

/// What a loader does with a nib, found out once. It never changes.
final class NibPlan: Sendable {
    /// An object of the nib.
    struct Entry: Sendable {
        /// Names of classes, the most special first: the application's class, then the toolkit's and its ancestors.
        let classNames: [String]
        /// The module of the application's class, if the nib names it.
        let module: String?
        /// Whether the application's class was asked for, so that its absence is a finding.
        let isCustom: Bool
    }

    let model: InterfaceModel
    /// By position: how to find the class of the object.
    let entries: [Entry]
    /// The positions of the objects that are made, in document order.
    let made: [Int]
    /// The positions of objects that are made, and what each of them contains among these, nearest to nearest.
    let contents: [(holder: Int, content: [Int])]
    /// Whether it is an interface of UIKit.
    let isTouch: Bool

    init(_ model: InterfaceModel) {
        self.model = model
        made = model.objects.indices.filter { model.objects[$0].isMade }
        entries = model.objects.indices.map { Self.entry(of: $0, model) }
        contents = made.compactMap { holder in
            let content = model.objects[holder].children.filter { model.objects[$0].isMade }
            return content.isEmpty ? nil : (holder, content)
        }
        isTouch = model.objects.contains { $0.className.hasPrefix("UI") }
    }

    private static func entry(of position: Int, _ model: InterfaceModel) -> Entry {
        let object = model.objects[position]
        let names = [object.customClass].compactMap { $0 } + object.lineage
        let ancestors = object.customClass.flatMap { model.document.superclasses[$0] } ?? []
        return Entry(
            classNames: object.customClass == nil ? names : [names[0]] + ancestors + names.dropFirst(),
            module: object.customModule, isCustom: object.customClass != nil)
    }
}
