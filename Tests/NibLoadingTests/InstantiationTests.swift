import InterfaceSchema
import NibFormats
import NibLoading
import NibWriting
import TestSupport
import Testing

/// Tests the objects and connections that a nib's instantiation makes: rules L1 to L20.
@Suite(.timeLimit(.minutes(20))) struct InstantiationTests {
    /// Formats that have connections.
    private static let connected = InterfaceFormat.allCases.filter {
        $0.features.isSuperset(of: [.connections, .owner])
    }

    private static let tides: Interface = {
        let views = [
            WrittenView(id: "plot", frame: Frame(10, 20, 30, 40), .image("Wind")),
            WrittenView(id: "next", frame: Frame(20, 20, 120, 32), .button("Next tide", image: "Tide")),
        ]
        return Interface(
            ownerClass: "TideController",
            windows: [WrittenWindow(id: "tides", title: "Tides", frame: Frame(300, 200, 300, 160), views: views)],
            connections: [
                .init(.outlet, "window", from: .owner, to: .object("tides")),
                .init(.action, "showNextTide:", from: .object("next"), to: .owner),
                .init(.action, "reset", from: .object("next"), to: .firstResponder),
            ])
    }()

    private func nib(
        _ interface: Interface, _ format: InterfaceFormat = .keyedArchiveBinary, profile: NibProfile? = nil
    ) throws -> Nib {
        try Nib(interface.file(format), name: "Tides", profile: profile)
    }

    @Test(arguments: connected) func theOwnerIsConnectedInEveryFormat(format: InterfaceFormat) throws {
        let owner = TideController()
        let instance = try nib(Self.tides, format).instantiate(owner: owner, classes: .test)
        #expect(instance.topLevelObjects.contains { $0 === owner.window })
        let action = try #require(instance.actions.first { $0.name == "showNextTide:" })
        #expect(action.sender is TestButton)
        #expect(action.target === owner)
        #expect(action.send())
        #expect(owner.tides == 1)
        #expect(owner.awoken == 1)
        #expect(instance.findings == [])
    }

    @Test(arguments: connected) func thePhasesOfALoadAreTheSameInEveryFormat(format: InterfaceFormat) throws {
        let nib = try nib(Self.tides, format)
        let owner = TideController()
        let journal = try Journal.of { _ = try nib.instantiate(owner: owner, classes: .test) }
        let made = journal.filter { $0.hasPrefix("init") }.sorted()
        #expect(made == ["init NSButton", "init NSImageView", "init NSView", "init NSWindow"])
        let phases = journal.map { String($0.prefix { $0 != " " }) }
        #expect(phases == Array(repeating: "init", count: 4) + ["set"] + Array(repeating: "awake", count: 5) + ["show"])
        #expect(journal.dropLast().last == "awake TideController", "the owner is the last")
    }

    @Test func anActionWithoutATargetGoesAlongTheChain() throws {
        let owner = TideController()
        let instance = try nib(Self.tides).instantiate(owner: owner, classes: .test)
        let action = try #require(instance.actions.first { $0.name == "reset" })
        owner.showNextTide(nil)
        #expect(action.goesToFirstResponder)
        #expect(!action.send())
        #expect(action.send(along: [TestView(), owner]))
        #expect(owner.tides == 0)
        #expect(!action.send(along: [TestView()]))
    }

    @Test func objectsOfUnknownClassesKeepAllThatTheNibSays() throws {
        let instance = try nib(.rich).instantiate()
        let window = try #require(
            instance.topLevelObjects.first { ($0 as? GenericObject)?.values.className == "LibraryWindow" })
        let generic = try #require(window as? GenericObject)
        #expect(generic.values.value("title", as: String.self) == "Bibliothek — 図書館")
        let content = try #require(generic.content.first as? GenericObject)
        #expect(content.content.count == 5)
        let play = try #require(content.content.first as? GenericObject)
        #expect(play.values.className == "GlowingButton")
        #expect(play.values.attributes.contains { $0.name == "NSEnabled" })
        #expect(play.attributes == ["glow.colour": .text("amber")])
        let unknown = instance.findings.compactMap { finding in
            if case .unknownClass(let name) = finding.problem { name } else { nil }
        }
        #expect(Set(unknown) == ["LibraryWindow", "GlowingButton"])
    }

    @Test func anUnknownClassIsReplacedByTheNearestKnownOne() throws {
        var interface = Self.tides
        interface.notes["next"] = ObjectNote(customClass: "TestButtn")
        var classes = NibClasses.test
        classes.add(TestButton.self, as: "TestButton")
        let instance = try nib(interface).instantiate(owner: TideController(), classes: classes)
        #expect(instance.actions.first?.sender is TestButton, "NSButton is known")
        let finding = try #require(instance.findings.first)
        #expect(finding.problem == .unknownClass("TestButtn"))
        #expect(finding.nearest == "TestButton")
        #expect(finding.description.hasSuffix("no class \"TestButtn\"; did you mean \"TestButton\"?"))
    }

    @Test func aClassIsMadeAsTheNibSays() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customView id="1" customClass="Plot"><rect key="frame" x="1" y="2" width="30" height="40"/></customView>
            <view id="2" customClass="Plot"/><customObject id="3" customClass="Plot"/></objects></document>
            """
        var classes = NibClasses()
        classes.add(TestView.self, as: "Plot")
        let nib = try Nib(Array(text.utf8), name: "Plots")
        let instance = try nib.instantiate(classes: classes)
        let made = instance.topLevelObjects.map { ($0 as? TestView)?.made }
        #expect(made == ["frame 30 40", "coder Plot", "plain"])
        #expect((instance.object(identifier: "3") as? TestView)?.made == "plain")
    }

    @Test func aClassIsFoundByModuleAndName() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="1" customClass="TideController" customModule="NibLoadingTests"/>
            <customObject id="2" customClass="_TtC15NibLoadingTests20SpringTideController"/>
            <customObject id="3" customClass="TideController"/></objects></document>
            """
        let nib = try Nib(Array(text.utf8), name: "Modules")
        let named = try nib.instantiate(classes: NibClasses(modules: ["NibLoadingTests"]))
        #expect(
            named.topLevelObjects.map { "\(type(of: $0))" } == [
                "TideController", "SpringTideController", "TideController",
            ])
        #expect(try nib.instantiate().findings.map(\.problem) == [.unknownClass("TideController")])
    }

    @Test func whatStandsInSeveralPlacesAwakesOnceAndTheOwnerLast() throws {
        var interface = Self.tides
        interface.placeholders = ["one", "two", "own"].map { Placeholder(id: $0, name: $0) }
        let nib = try nib(interface, profile: .appKit)
        let (owner, guest) = (TideController(), SpringTideController())
        let journal = try Journal.of {
            _ = try nib.instantiate(owner: owner, externalObjects: ["one": guest, "two": guest, "own": owner])
        }
        #expect((owner.awoken, guest.awoken) == (1, 1))
        #expect(journal == ["awake TideController", "awake TideController"])
    }

    @Test func aMisspeltOutletIsAFindingOnAppKitAndAnErrorOnUIKit() throws {
        var interface = Self.tides
        interface.connections = [.init(.outlet, "windw", from: .owner, to: .object("tides"))]
        let owner = TideController()
        let instance = try nib(interface).instantiate(owner: owner, classes: .test)
        #expect(owner.window == nil)
        #expect(owner.awoken == 1, "the load goes on")
        #expect(instance.findings.map(\.problem) == [.unknownOutlet("windw")])
        #expect(instance.findings.first?.nearest == "window")
        interface.connections.insert(.init(.outlet, "window", from: .owner, to: .object("tides")), at: 0)
        let other = TideController()
        #expect(
            throws: NibError.unknownKey(
                nib: "Tides", key: "windw", className: "TideController", object: "1", nearest: "window")
        ) { try nib(interface, profile: .uiKit).instantiate(owner: other, classes: .test) }
        #expect(other.awoken == 0)
        #expect(other.window == nil, "an error leaves the owner as it was")
    }

    @Test func whatDoesNotFitIsFound() throws {
        var interface = Self.tides
        interface.placeholders = [Placeholder(id: "store", name: "SharedStore")]
        interface.connections = [
            .init(.outlet, "window", from: .owner, to: .object("next")),
            .init(.action, "showNextTid:", from: .object("next"), to: .owner),
            .init(.outlet, "gauge", from: .owner, to: .object("store")),
        ]
        let owner = TideController()
        let instance = try nib(interface).instantiate(owner: owner, classes: .test)
        #expect(
            instance.findings.map(\.problem) == [
                .missingExternalObject("SharedStore"),
                .wrongType(outlet: "window", found: "TestButton", expected: "TestWindow"),
                .unknownAction("showNextTid:"),
            ])
        #expect(instance.findings.last?.nearest == "showNextTide:")
        #expect(instance.actions.isEmpty)
        let store = TestView()
        _ = try nib(interface).instantiate(owner: owner, externalObjects: ["SharedStore": store], classes: .test)
        #expect(owner.gauge === store)
        #expect(try nib(interface).instantiate(classes: .test).findings.map(\.problem).contains(.missingOwner))
    }

    /// An outlet of another kind has another type; it is not missing. By UIKit's rules, too, it is only a finding.
    @Test(arguments: [NibProfile.appKit, .uiKit])
    func aMemberOfAnotherKindIsNotMissing(profile: NibProfile) throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="1" customClass="TideController"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="gauge" value="High"/></userDefinedRuntimeAttributes>
            <connections><outlet property="buttons" destination="2" id="4"/>
            <outlet property="title" destination="3" id="5"/>
            <outletCollection property="gauge" destination="2" id="6"/>
            <outletCollection property="gauge" destination="3" id="7"/></connections></customObject>
            <button id="2"/><customObject id="3" customClass="Ebb"/></objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Kinds", profile: profile).instantiate(classes: .test)
        #expect(
            instance.findings.map(\.problem).filter { $0 != .unknownClass("Ebb") } == [
                .wrongType(outlet: "buttons", found: "TestButton", expected: "[TestButton]"),
                .wrongType(outlet: "title", found: "GenericObject for Ebb", expected: "Optional<String>"),
                .wrongType(outlet: "gauge", found: "[GenericObject for Ebb, TestButton]", expected: "TestView"),
                .wrongValue(attribute: "gauge", found: "\"High\"", expected: "TestView"),
            ])
        let texts = instance.findings.map(\.description)
        #expect(texts.contains { $0.hasSuffix("outlet \"buttons\": TestButton in place of [TestButton]") })
    }

    @Test func collectionsAndValuesAreSet() throws {
        var interface = Self.tides
        interface.windows[0].views.append(
            WrittenView(id: "last", frame: Frame(0, 0, 9, 9), .button("Last")))
        interface.connections = [
            .init(.outletCollection, "buttons", from: .owner, to: .object("next")),
            .init(.outletCollection, "buttons", from: .owner, to: .object("last")),
        ]
        interface.notes["next"] = ObjectNote(runtimeAttributes: [NamedText("nothing", "here")])
        for format in [InterfaceFormat.keyedArchiveBinary, .xibArchive, .xibDocument] {
            let owner = TideController()
            let instance = try nib(interface, format).instantiate(owner: owner, classes: .test)
            #expect(owner.buttons.count == 2)
            #expect(owner.buttons.first !== owner.buttons.last)
            #expect(instance.findings.map(\.problem) == [.unknownAttribute("nothing")])
        }
    }

    @Test func valuesAreSetByKeyPath() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="1" customClass="TideController"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="level"><integer key="value" value="3"/>
            </userDefinedRuntimeAttribute><userDefinedRuntimeAttribute type="string" keyPath="title" value="High"/>
            <userDefinedRuntimeAttribute type="string" keyPath="levl" value="High"/>
            <userDefinedRuntimeAttribute type="string" keyPath="self" value="High"/>
            <userDefinedRuntimeAttribute type="boolean" keyPath="title" value="YES"/>
            </userDefinedRuntimeAttributes></customObject></objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Values").instantiate(classes: .test)
        let controller = try #require(instance.topLevelObjects.first as? TideController)
        #expect(controller.level == 3)
        #expect(controller.title == "High")
        #expect(
            instance.findings.map(\.problem) == [
                .unknownAttribute("levl"), .unknownAttribute("self"),
                .wrongValue(attribute: "title", found: "yes", expected: "Optional<String>"),
            ])
        #expect(instance.findings.last?.description.hasSuffix(": yes in place of Optional<String>") == true)
    }

    @Test func anAttributeOfTheTypeNilClearsItsVariable() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="TideController"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="nil" keyPath="title"/>
            <userDefinedRuntimeAttribute type="nil" keyPath="gauge"/>
            <userDefinedRuntimeAttribute type="nil" keyPath="level"/></userDefinedRuntimeAttributes></customObject>
            </objects></document>
            """
        let owner = TideController()
        (owner.title, owner.gauge, owner.level) = ("High", TestView(), 3)
        let instance = try Nib(Array(text.utf8), name: "Values").instantiate(owner: owner, classes: .test)
        #expect(owner.title == nil && owner.gauge == nil && owner.level == 3)
        let problems = instance.findings.map(\.problem).filter { $0 != .noTopLevelObject }
        #expect(problems == [.wrongValue(attribute: "level", found: "nil", expected: "Int")])
    }

    @Test func aMissingApplicationIsOneFinding() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-3" customClass="NSObject"/>
            <window id="1"><connections><outlet property="delegate" destination="-3" id="4"/></connections></window>
            <button id="2"><connections><action selector="reset" target="-3" id="5"/></connections></button>
            </objects></document>
            """
        let nib = try Nib(Array(text.utf8), name: "Quit")
        let stranger = try nib.instantiate(classes: .test)
        #expect(stranger.findings.map(\.problem) == [.missingApplication] && stranger.actions.isEmpty)
        let application = TideController()
        let instance = try nib.instantiate(application: application, classes: .test)
        #expect(instance.findings == [] && instance.actions.first?.target === application)
    }

    @Test func aSubclassInheritsMembers() throws {
        let owner = SpringTideController()
        _ = try nib(Self.tides).instantiate(owner: owner, classes: .test)
        #expect(owner.window != nil)
    }
}
