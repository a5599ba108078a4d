import NibLoading
import NibModels
import TestSupport

/// The bundle of a program that follows Apple's Resource Programming Guide.
struct GuideBundle {
    let folder: TemporaryFolder
    let bundle: NibBundle

    /// Creates a bundle; without `client`, it uses no daemon.
    init(client: AssetClient? = nil) throws {
        folder = try TemporaryFolder()
        let options = AssetClient.Options(socketPath: folder.absolute("none"), mayStartDaemon: false)
        bundle = NibBundle(at: folder.path, client: try client ?? AssetClient(options))
    }

    /// Writes a nib of AppKit with an owner.
    func write(_ name: String, owner: String, outlets: String = "", _ objects: String) throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="\(owner)"><connections>\(outlets)</connections></customObject>
            <customObject id="-1" customClass="FirstResponder"/><customObject id="-3" customClass="NSObject"/>\(objects)
            </objects></document>
            """
        try folder.write(name + ".xib", Array(text.utf8))
    }
}

/// A document of a program: a table of tides, which can be saved if it was edited.
final class TideTable: Document, MenuItemValidation {
    var isEdited = false
    private(set) var saves = 0
    private(set) var steps: [String] = []

    override var windowNibName: String? { "TideTable" }
    override func windowControllerWillLoadNib(_ windowController: WindowController) { steps.append("will") }
    override func windowControllerDidLoadNib(_ windowController: WindowController) {
        steps.append("did, with a window: \(windowController.isWindowLoaded)")
    }
    override func awakeFromNib() { steps.append("awake") }

    func saveDocument(_ sender: Any?) { saves += 1 }
    func validateMenuItem(_ menuItem: MenuItem) -> Bool { isEdited }

    override class var nibMembers: NibMembers {
        NibMembers(action("saveDocument:", TideTable.saveDocument), inherits: super.nibMembers)
    }

    /// Writes the document's nib: a window with a chart, which has the focus first, and a button.
    static func write(to bundle: GuideBundle, outlets: String = #"<outlet property="window" destination="1" id="o1"/>"#)
        throws
    {
        try bundle.write(
            "TideTable", owner: "TideTable", outlets: outlets,
            """
            <window title="Tides" releasedWhenClosed="YES" id="1"><view key="contentView" id="2"><subviews>
            <customView id="3" customClass="Chart"/><button id="4"><connections>
            <action selector="saveDocument:" target="-1" id="a1"/></connections></button></subviews></view>
            <connections><outlet property="initialFirstResponder" destination="3" id="o2"/></connections></window>
            """)
    }

    /// Makes a document of a bundle, with its nib not loaded.
    static func made(in bundle: GuideBundle) -> TideTable {
        let table = TideTable(bundle: bundle.bundle)
        table.classes = .models
        table.classes.add(Chart.self, as: "Chart")
        table.makeWindowControllers()
        return table
    }
}

/// A view of a program that can mark its selection.
final class Chart: View, UserInterfaceValidations {
    var hasSelection = false
    private(set) var marks: [Int] = []

    func mark(_ sender: Any?) { marks.append((sender as? MenuItem)?.tag ?? 0) }
    func validateUserInterfaceItem(_ item: any ValidatedUserInterfaceItem) -> Bool {
        item.action != "mark:" || hasSelection
    }

    override class var nibMembers: NibMembers {
        NibMembers(action("mark:", Chart.mark), inherits: super.nibMembers)
    }
}
