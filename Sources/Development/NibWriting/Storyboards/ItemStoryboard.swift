/// A storyboard of AppKit. The controller of its first scene contains other controllers, each in an item of its own: a pane or a tab.
public struct ItemStoryboard: WrittenStoryboard, Hashable {
    /// Kind of the items.
    public enum Kind: Sendable, Hashable {
        /// Panes of a split view.
        case panes
        /// Tabs of a tab view.
        case tabs

        /// The class of the items.
        public var itemClass: String { "NS\(word.prefix(1).uppercased() + word.dropFirst())ViewItem" }
        /// The relationship between the scene's controller and the items' controllers.
        public var relationship: String { word + "Items" }
        /// First word in the names of the toolkit's classes and of elements.
        fileprivate var word: String { self == .panes ? "split" : "tab" }
        fileprivate var controllerClass: String { itemClass.dropLast("Item".count) + "Controller" }
        fileprivate var controllerKey: String { self == .panes ? "NSSplitViewItemViewController" : "NSViewController" }
    }

    /// Kind of the items.
    public var kind: Kind
    /// The application's class of the controller.
    public var customClass: String
    /// The titles of the items' controllers, each once.
    public var titles: [String]

    /// Creates a storyboard.
    public init(_ kind: Kind, customClass: String, titles: [String]) {
        self.kind = kind
        self.customClass = customClass
        self.titles = titles
    }

    private static let root = "root"
    private var scene: String { kind.controllerClass + "-" + Self.root }

    /// The storyboard as a document.
    public func document() -> [UInt8] {
        XMLOutput.file(
            "document",
            [
                "type": "com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB", "version": "3.0",
                "initialViewController": Self.root,
            ]
        ) { output in
            output.element("scenes") { output in
                Self.addScene(Self.root, to: &output) { addController(to: &$0) }
                for title in titles {
                    Self.addScene(title, to: &output) { output in
                        output.element("viewController", ["title": title, "id": title]) {
                            $0.element("view", ["key": "view", "id": title + "v"])
                        }
                    }
                }
            }
        }
    }

    private static func addScene(_ id: String, to output: inout XMLOutput, _ add: (inout XMLOutput) -> Void) {
        output.element("scene", ["sceneID": "scene of " + id]) { $0.element("objects", [:], add) }
    }

    private func addController(to output: inout XMLOutput) {
        let item = kind.word + "ViewItem"
        output.element(kind.word + "ViewController", ["id": Self.root, "customClass": customClass]) { output in
            output.element(item + "s") { output in
                for title in titles { output.element(item, ["id": "item of " + title]) }
            }
            output.element("connections") { output in
                for title in titles {
                    output.element(
                        "segue",
                        [
                            "destination": title, "kind": "relationship", "relationship": kind.relationship,
                            "id": "way to " + title,
                        ])
                }
            }
        }
    }

    /// Returns the storyboard as the files of a folder. The nib of the scene contains the controllers of the items.
    public func compiled() -> [(name: String, bytes: [UInt8])] {
        let list = PropertyListValue.record([
            ("NSStoryboardVersion", .integer(1)), ("NSStoryboardDesignatedEntryPointIdentifier", .text(scene)),
            ("NSViewControllerIdentifiersToNibNames", .record([(scene, .text(scene))])),
        ])
        return [("Info.plist", BinaryPropertyListWriter.encode(list)), (scene + ".nib", sceneNib())]
            + titles.map { (Self.viewName($0) + ".nib", Self.viewNib()) }
    }

    private static func viewName(_ title: String) -> String { "\(title)-view-\(title)v" }

    private func sceneNib() -> [UInt8] {
        var nib = DesktopNib()
        let controller = nib.archive.reserve()
        let items = titles.map { title in
            let child = nib.archive.add(
                ["NSViewController", "NSResponder", "NSObject"],
                ["NSNibName": nib.archive.add(Self.viewName(title)), "NSTitle": nib.archive.add(title)])
            let item = nib.archive.add([kind.itemClass, "NSObject"], [kind.controllerKey: child])
            nib.enter(item, in: controller.value)
            nib.enter(child, in: item)
            return item
        }
        nib.archive.describe(
            controller, [kind.controllerClass, "NSViewController", "NSResponder", "NSObject"],
            [kind.itemClass + "s": nib.archive.add(items)])
        nib.archive.swapClass(of: controller, kind.controllerClass, for: customClass)
        nib.enter(controller.value)
        nib.connect("NSNibOutletConnector", "sceneController", from: nib.owner, to: controller.value)
        return nib.file()
    }

    private static func viewNib() -> [UInt8] {
        var nib = DesktopNib()
        let view = nib.archive.add(["NSView", "NSResponder", "NSObject"], [:])
        nib.enter(view)
        nib.connect("NSNibOutletConnector", "view", from: nib.owner, to: view)
        return nib.file()
    }
}
