import NibAssets
import NibLoading
import Synchronization
import TestSupport
import Testing

@testable import NibWriting

/// Tests nibs that name other nibs: rule L16. No daemon runs.
@Suite(.timeLimit(.minutes(20))) final class NestedLoadTests: BundleSuite {
    private func write(_ name: String, inner: String) throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="LagoonController"><connections>
            <outlet property="view" destination="1" id="2"/><outlet property="inner" destination="3" id="4"/>
            </connections></customObject><customView id="1"/>\(inner)</objects></document>
            """
        try folder.write(name + ".xib", Array(text.utf8))
    }

    private class LagoonController: ViewController {
        var inner: LagoonController?
        override class var nibMembers: NibMembers {
            NibMembers(outlet("inner", \LagoonController.inner), inherits: super.nibMembers)
        }
    }

    /// A controller that loads, at once, the view of the controller in its nib.
    private final class EagerController: LagoonController {
        static let errors = ErrorList()
        override func awakeFromNib() {
            do throws(NibError) { _ = try view } catch { Self.errors.add(error) }
        }
    }

    private final class ErrorList: Sendable {
        private let list = Mutex<[NibError]>([])
        func add(_ error: NibError) { list.withLock { $0.append(error) } }
        var all: [NibError] { list.withLock { $0 } }
    }

    @Test("L16 a controller in a nib loads the nib that it names, when its view is wanted")
    func aNibNamesAnother() throws {
        try write("Outer", inner: "<viewController id=\"3\" customClass=\"LagoonController\" nibName=\"Inner\"/>")
        try write("Inner", inner: "")
        let controller = LagoonController(nibName: "Outer", bundle: bundle)
        controller.classes = NibClasses(LagoonController.self, Basin.self)
        controller.classes.add(Basin.self, as: "NSView")
        #expect(try controller.view is Basin)
        let inner = try #require(controller.inner)
        #expect(!inner.isViewLoaded)
        // The inner controller has the classes of the nib that made it.
        #expect(try inner.view is Basin)
        #expect(inner.viewInstance != nil)
    }

    @Test("L10 L16 what the caller gives for placeholders is for one instantiation") func externalObjects() throws {
        try write(
            "Outer",
            inner: """
                <viewController id="3" customClass="LagoonController" nibName="Inner"/>
                <placeholder placeholderIdentifier="Tide" id="5"/>
                """)
        try write(
            "Inner",
            inner: """
                <viewController id="3" customClass="LagoonController"/>
                <placeholder placeholderIdentifier="Tide" id="5"/>
                """)
        let owner = LagoonController(bundle: bundle)
        let instance = try bundle.nib(named: "Outer").instantiate(
            owner: owner, externalObjects: ["Tide": Basin()], classes: NibClasses(LagoonController.self))
        #expect(instance.ownProblems == [])
        let inner = try #require(owner.inner)
        _ = try inner.view
        #expect(inner.viewInstance?.ownProblems == [.missingExternalObject("Tide")])
    }

    @Test("L16 a nib that loads itself without end is an error") func aNibNamesItself() throws {
        try write("Outer", inner: "<viewController id=\"3\" customClass=\"EagerController\" nibName=\"Outer\"/>")
        let controller = LagoonController(nibName: "Outer", bundle: bundle)
        controller.classes.add(EagerController.self, as: "EagerController")
        _ = try controller.view
        #expect(EagerController.errors.all == [.endlessLoad(nib: "Outer.xib", className: "EagerController")])
        // A nib may name itself as long as the views are loaded one by one.
        let lazy = LagoonController(nibName: "Outer", bundle: bundle)
        lazy.classes = NibClasses()
        lazy.classes.add(LagoonController.self, as: "EagerController")
        var next = lazy
        for _ in 0..<40 {
            _ = try next.view
            next = try #require(next.inner)
        }
        #expect(!next.isViewLoaded)
    }

    @Test("L12 the nib that an object holds is a nib of its own") func heldNibs() throws {
        var interface = Interface(ownerClass: "NSObject", windows: [])
        let cell = Interface(
            ownerClass: "NSObject",
            windows: [WrittenWindow(id: "w", title: "Cell", frame: Frame(0, 0, 9, 9), views: [])])
        interface.nestedNibs = [NestedNib(id: "cell", cell)]
        let nib = try Nib(interface.keyedArchive(), name: "Table")
        let holder = try #require(
            try nib.instantiate().allObjects.compactMap { $0 as? GenericObject }
                .first { !$0.values.nestedNibs.isEmpty })
        let inner = try #require(holder.values.nestedNibs.first)
        #expect(inner.name == "Table")
        let window = try #require(try inner.instantiate().topLevelObjects.first as? GenericObject)
        #expect(window.values.value("title", as: String.self) == "Cell")
    }

    @Test("L12 the prototypes of a table are nibs, by the identifiers of its cells") func prototypes() throws {
        var cell = TouchNib()
        let view = cell.archive.add(["UITableViewCell", "UIView", "NSObject"], [:])
        cell.topLevel.append(view)
        cell.objects.append(view)
        var nib = TouchNib()
        let data = nib.archive.add(cell.file())
        let held = nib.archive.add(["UINib", "NSObject"], ["archiveData": data])
        let prototypes = nib.archive.add([(key: "Tide", value: held)])
        let table = nib.archive.add(
            ["UITableView", "UIView", "NSObject"], ["UITableViewCellPrototypeNibs": prototypes])
        nib.topLevel.append(table)
        nib.objects += [table, held]
        let instance = try Nib(nib.file(), name: "Table").instantiate()
        let owner = try #require(instance.topLevelObjects.first as? GenericObject)
        #expect(owner.values.prototypeNibs.keys.sorted() == ["Tide"])
        let prototype = try #require(owner.values.prototypeNibs["Tide"])
        let (first, second) = (try prototype.instantiate(), try prototype.instantiate())
        #expect((first.topLevelObjects.first as? GenericObject)?.values.className == "UITableViewCell")
        #expect(first.topLevelObjects.first !== second.topLevelObjects.first)
    }
}
