import InterfaceSchema
import LinuxSystem
import NibLoading
import NibModels
import TestSupport
import Testing

/// Tests the members of models that nibs can set, bind and send.
@Suite(.timeLimit(.minutes(20))) struct ModelTableTests {
    /// An owner with bound attributes, and an action of the application.
    private final class Keeper: NibObservable {
        let nibChanges = NibChanges()
        var depth = 3 { didSet { nibChanges.didChange("depth") } }
        var isOpen = false { didSet { nibChanges.didChange("isOpen") } }
        var name = "Reef" { didSet { nibChanges.didChange("name") } }
        private(set) var copies = 0

        func copy(_ sender: Any?) { copies += 1 }
        func awakeFromNib() {}
        static var nibMembers: NibMembers {
            NibMembers(
                attribute("depth", \Keeper.depth), attribute("isOpen", \Keeper.isOpen), attribute("name", \Keeper.name),
                action("copy:", Keeper.copy))
        }
    }

    /// A view that records the actions that it receives.
    private final class Chart: View {
        private(set) var told: [String] = []

        override func received(_ action: String, from sender: AnyObject?) -> Bool {
            told.append(action)
            return true
        }
    }

    @Test func theDocumentIsMadeFromTheTable() throws {
        func code(_ names: [String]) -> String { names.sorted().map { "`\($0)`" }.joined(separator: " ") }
        let table = markdownTable(
            ["class", "stands for", "variables", "methods", "kept", "received"],
            ModelTable.classes.map { model in
                [
                    model.name, model.toolkits.joined(separator: " "), code(model.variables), code(model.methods),
                    code(model.kept), code(model.received),
                ]
            })
        let path = "Sources/Loading/NibModels/NibModels.docc/Members.md"
        #expect(try DocumentPart("members", of: path).text(madeFrom: table) == table, "make tables writes it")
    }

    private func instance(_ objects: String, owner: AnyObject?, _ classes: NibClasses = .models) throws -> NibInstance {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="-2" customClass="Keeper"/>
            <customObject id="-1" customClass="FirstResponder"/>\(objects)</objects></document>
            """
        return try Nib(Array(text.utf8), name: "Reef").instantiateModels(owner: owner, classes: classes)
    }

    private func bindings(_ object: Int, _ all: [(name: String, path: String)]) -> String {
        all.map { name, path in
            "<binding destination=\"-2\" name=\"\(name)\" keyPath=\"\(path)\" id=\"\(object)-\(name)\"/>"
        }.joined()
    }

    @Test("L7 bindings of the toolkit set the variables of models, or are kept") func bindings() throws {
        let owner = Keeper()
        let button3 = bindings(
            3, [("value", "isOpen"), ("enabled", "isOpen"), ("title", "name"), ("enabled2", "isOpen")])
        let field4 = bindings(4, [("value", "self.depth"), ("hidden", "isOpen"), ("toolTip", "name")])
        let objects = """
            <window id="1"><view key="contentView" id="2"><subviews><button id="3"><connections>\(button3)</connections></button>
            <textField id="4"><connections>\(field4)</connections></textField>
            <popUpButton id="5"><connections>\(bindings(5, [("selectedTag", "depth")]))</connections></popUpButton>
            <progressIndicator id="6"><connections>\(bindings(6, [("maxValue", "depth")]))</connections></progressIndicator>
            </subviews></view><connections>\(bindings(1, [("title", "name")]))</connections></window>
            <menuItem id="7"><connections>\(bindings(7, [("value", "isOpen"), ("hidden", "isOpen")]))</connections></menuItem>
            """
        let instance = try instance(objects, owner: owner)
        #expect(instance.findings == [])
        #expect(instance.bindings.count == 12)
        func object<Object>(_ identifier: String) throws -> Object {
            try #require(instance.object(identifier: identifier) as? Object)
        }
        let (button, field): (Button, TextField) = (try object("3"), try object("4"))
        #expect(button.state == .off && !button.isEnabled && button.title == "Reef")
        #expect(field.stringValue == "3" && !field.isHidden && field.toolTip == "Reef")
        owner.isOpen = true
        owner.depth = 4
        owner.name = "Bay"
        #expect(button.state == .on && button.isEnabled && button.title == "Bay")
        #expect(field.stringValue == "4" && field.isHidden && field.toolTip == "Bay")
        #expect((try object("1") as Window).title == "Bay")
        let item: MenuItem = try object("7")
        #expect(item.state == .on && item.isHidden)
        func kept(_ identifier: String, _ name: String) throws -> PropertyValue? {
            try (object(identifier) as Model).kept.attributes[name]
        }
        #expect(try kept("5", "selectedTag") == .number(4) && kept("6", "maxValue") == .number(4))
        #expect(try kept("3", "enabled2") == .boolean(true))
        #expect(instance.set(.value(.number(0)), atPath: "value", of: button))
        #expect(try #require(instance.bindings.first { $0.source === button && $0.name == "value" }).commit())
        #expect(!owner.isOpen)
    }

    @Test("L6 actions of the toolkit do something, or a subclass is told") func actions() throws {
        let objects = """
            <window id="1"><view key="contentView" id="2" customClass="Chart"><subviews>
            <button id="3"><connections><action selector="performClick:" target="4" id="a1"/></connections></button>
            <button id="4"><connections><action selector="performClose:" target="1" id="a2"/></connections></button>
            <button id="5"><connections><action selector="orderFront:" target="1" id="a3"/></connections></button>
            <button id="6"><connections><action selector="print:" target="2" id="a4"/></connections></button>
            <button id="7"><connections><action selector="goBack:" target="6" id="a5"/></connections></button>
            <button id="d"><connections><action trigger="doubleAction" selector="performClose:" target="1" id="a8"/>
            </connections></button>
            <textField id="8"><connections><action selector="takeIntegerValueFrom:" target="9" id="a6"/></connections>
            <textFieldCell key="cell" title="9" id="c"/></textField><textField id="9"/></subviews></view></window>
            <menu id="m"><items><menuItem id="i"><connections><action selector="submenuAction:" target="m" id="a7"/></connections>
            </menuItem></items></menu>
            """
        var classes = NibClasses.models
        classes.add(Chart.self, as: "Chart")
        let instance = try instance(objects, owner: Keeper(), classes)
        #expect(instance.findings == [])
        #expect(instance.actions.compactMap(\.trigger) == ["doubleAction"] && instance.actions.count == 8)
        let window = try #require(instance.object(identifier: "1") as? Window)
        func send(_ identifier: String) throws -> Bool {
            try #require(instance.object(identifier: identifier) as? any ActionSender).sendActions()
        }
        #expect(try send("5") && !send("d") && window.isVisible, "a double click is another event")
        #expect(try send("3") && !window.isVisible)
        #expect(try send("8") && (instance.object(identifier: "9") as? TextField)?.stringValue == "9")
        #expect(try send("6") && (window.contentView as? Chart)?.told == ["print:"])
        #expect(try !send("7") && !send("i"), "nothing is done")
    }

    @Test("L11 an action without a target passes models that do nothing") func responders() throws {
        let objects = """
            <window id="1"><view key="contentView" id="2"><subviews><button id="3"><connections>
            <action selector="copy:" target="-1" id="a"/></connections></button></subviews></view>
            <connections><outlet property="delegate" destination="-2" id="o"/></connections></window>
            """
        let owner = Keeper()
        let instance = try instance(objects, owner: owner)
        #expect(try #require(instance.object(identifier: "3") as? Button).performClick())
        #expect(owner.copies == 1)
    }

    @Test("L4 outlets of the toolkit are kept, weakly") func outlets() throws {
        let objects = """
            <tableCellView id="1"><subviews><textField id="2"/></subviews><connections>
            <outlet property="textField" destination="2" id="o1"/>
            <outletCollection property="gestureRecognizers" destination="3" id="o2"/></connections></tableCellView>
            <clickGestureRecognizer id="3"/>
            """
        var found: Model?
        do {
            let instance = try instance(objects, owner: Keeper())
            #expect(instance.findings == [])
            let cell = try #require(instance.object(identifier: "1") as? Model)
            #expect(cell.kept.objects("textField").first === instance.object(identifier: "2"))
            #expect(cell.kept.objects("gestureRecognizers").first === instance.object(identifier: "3"))
            #expect(cell.kept.outletNames == ["gestureRecognizers", "textField"])
            found = cell
        }
        #expect(found?.kept.objects("gestureRecognizers").isEmpty == true, "only the instance had it")
    }

    /// In real interfaces, only members of the application's own classes do not connect.
    @Test(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"))
    func bindingsAndActionsOfRealInterfacesConnect() throws {
        var (bindings, bound, actions, lost) = (0, 0, 0, 0)
        let list = try FileDescriptor.open(Corpus.folder + "/MANIFEST.tsv").readAll(limit: 16 << 20) ?? []
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count > 6, fields[6] == "interface",
                let bytes = try FileDescriptor.open(Corpus.folder + "/" + fields[0]).readAll(limit: 16 << 20),
                let nib = try? Nib(bytes, name: fields[0], profile: .appKit)
            else { continue }
            let instance = try nib.instantiateModels(owner: nib.genericOwner())
            let objects = nib.model.objects
            for connection in nib.model.connections {
                guard let source = connection.source, let target = connection.destination else { continue }
                switch connection.kind {
                case .binding where Self.isThere(objects[source]) && Self.isThere(objects[target]): bindings += 1
                case .action where objects[target].isMade && Self.isToolkits(objects[target]): actions += 1
                default: continue
                }
            }
            bound += instance.bindings.count
            for finding in instance.findings {
                switch finding.problem {
                case .unknownTransformer: bindings -= 1
                case .unknownAction:
                    let classes = objects.filter { Self.isToolkits($0) }.map(\.className)
                    if let name = finding.className, classes.contains(name) { lost += 1 }
                default: continue
                }
            }
        }
        #expect(bindings > 100 && bound * 100 >= bindings * 98, "\(bound) of \(bindings) bindings")
        #expect(actions > 100 && lost * 100 <= actions * 2, "\(lost) of \(actions) actions are lost")
    }

    private static func isThere(_ object: ModelObject) -> Bool { object.isMade || object.kind == .filesOwner }

    private static func isToolkits(_ object: ModelObject) -> Bool {
        object.customClass == nil && (object.className.hasPrefix("NS") || object.className == "WebView")
    }
}
