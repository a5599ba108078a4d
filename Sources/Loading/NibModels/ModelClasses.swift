public import NibLoading

extension NibClasses {
    /// The classes of this module, under the names of the AppKit and UIKit classes for which they stand. An object of another class gets
    /// the class that stands for its nearest ancestor.
    public static var models: NibClasses { NibClasses(table) }

    private static let table: [String: any (NibObject & SendableMetatype).Type] = {
        var table: [String: any (NibObject & SendableMetatype).Type] = [
            "NSViewController": ViewController.self, "UIViewController": ViewController.self,
            "NSWindowController": WindowController.self,
        ]
        for model in ModelTable.classes {
            for name in model.toolkits { table[name] = model.type }
        }
        return table
    }()
}

extension Nib {
    /// Instantiates the nib with the classes of this module, or subclasses of them in `classes`.
    ///
    ///     let nib = try Nib(bytes, name: "Tides")
    ///     let window = try nib.instantiateModels(owner: controller).topLevelObjects.first as? Window
    ///     (window?.allViews.first { $0 is Button } as? Button)?.performClick()
    public func instantiateModels(
        owner: AnyObject? = nil, application: AnyObject? = nil, externalObjects: [String: AnyObject] = [:],
        classes: NibClasses = .models, isolation: isolated (any Actor)? = #isolation
    ) throws(NibError) -> NibInstance {
        try instantiate(
            owner: owner, application: application, externalObjects: externalObjects, classes: classes,
            isolation: isolation)
    }
}
