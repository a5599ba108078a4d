import InterfaceSchema
import NibFormats
import NibLoading
import NibWriting
import TestSupport
import Testing

/// Tests bindings, announced changes, responders and ownership: rules L5, L7, L11 and L13.
@Suite(.timeLimit(.minutes(20))) struct BindingTests {
    /// A model whose changes can be followed.
    private final class Gauge: NibObservable {
        let nibChanges = NibChanges()
        var level = 0.0 { didSet { nibChanges.didChange("level") } }
        var isOpen = false { didSet { nibChanges.didChange("isOpen") } }
        var note: String? { didSet { nibChanges.didChange("note") } }
        var next: Gauge? { didSet { nibChanges.didChange("next") } }
        private(set) var raised = 0

        func raise(_ sender: Any?) { raised += 1 }
        func awakeFromNib() {}
        static var nibMembers: NibMembers {
            NibMembers(
                attribute("level", \Gauge.level), attribute("isOpen", \Gauge.isOpen), attribute("note", \Gauge.note),
                outlet("next", \Gauge.next), action("raise:", Gauge.raise))
        }
    }

    private static var classes: NibClasses { NibClasses(Gauge.self) }

    private func instance(_ connections: String, owner: AnyObject?, _ classes: NibClasses = classes) throws
        -> NibInstance
    {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="Gauge"><connections>
            <outlet property="next" destination="7" id="o1"/></connections></customObject>
            <customObject id="-1" customClass="FirstResponder"/><customObject id="7" customClass="Gauge"/>
            <window id="2"><view key="contentView" id="3"><subviews><button id="4"><connections>\(connections)
            </connections></button></subviews></view></window></objects></document>
            """
        return try Nib(Array(text.utf8), name: "Bound").instantiate(owner: owner, classes: classes)
    }

    private func binding(_ name: String, _ path: String, _ options: String = "") -> String {
        """
        <binding destination="-2" name="\(name)" keyPath="\(path)" id="b-\(name)"><dictionary key="options">\(options)
        </dictionary></binding>
        """
    }

    private func button(_ instance: NibInstance) throws -> GenericObject {
        try #require(instance.object(identifier: "4") as? GenericObject)
    }

    @Test("L5 an outlet is announced before and after it is set, and before anybody awakes") func announcements() throws
    {
        let owner = Gauge()
        var seen: [String] = []
        let follower = owner.nibChanges.follow("next") { seen.append("\($0) \(owner.next == nil ? "nil" : "set")") }
        _ = try instance("", owner: owner)
        // The class itself announces one change.
        #expect(seen == ["will nil", "did set", "did set"])
        withExtendedLifetime(follower) {}
    }

    @Test("L7 a bound attribute has the value and follows it, both ways") func boundValues() throws {
        let owner = Gauge()
        owner.level = 3
        let instance = try instance(binding("value", "level"), owner: owner)
        let button = try button(instance)
        #expect(button.attributes["value"] == .number(3))
        owner.level = 4
        #expect(button.attributes["value"] == .number(4))
        #expect(instance.set(.value(.number(9)), atPath: "value", of: button))
        #expect(owner.level == 9)
        #expect(instance.findings == [])
    }

    @Test("L7 a path is followed through objects that change") func paths() throws {
        let owner = Gauge()
        let instance = try instance(binding("title", "next.note"), owner: owner)
        let button = try button(instance)
        #expect(button.attributes["title"] == nil)
        let first = try #require(owner.next)
        first.note = "spring"
        #expect(button.attributes["title"] == .text("spring"))
        let other = Gauge()
        other.note = "neap"
        owner.next = other
        #expect(button.attributes["title"] == .text("neap"))
        first.note = "old"
        #expect(button.attributes["title"] == .text("neap"), "nobody follows the first one any more")
        #expect(instance.set(.value(.text("ebb")), atPath: "title", of: button))
        #expect(other.note == "ebb")
    }

    @Test("L7 an attribute without a value is nil again, where its type allows that") func noValue() throws {
        let source = Gauge()
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="-2" customClass="Gauge"/>
            <customObject id="7" customClass="Gauge"><connections><binding destination="-2" name="note" keyPath="next.note" id="b1"/>
            <binding destination="-2" name="level" keyPath="next.level" id="b2"/></connections></customObject></objects></document>
            """
        source.next = Gauge()
        source.next?.note = "ebb"
        source.next?.level = 2
        let instance = try Nib(Array(text.utf8), name: "Bound").instantiate(owner: source, classes: Self.classes)
        let bound = try #require(instance.topLevelObjects.first as? Gauge)
        #expect(bound.note == "ebb" && bound.level == 2)
        source.next?.note = nil
        #expect(bound.note == nil)
        source.next?.note = "neap"
        source.next = nil
        #expect(bound.note == nil && bound.level == 2, "a number cannot be nil")
        #expect(!instance.set(nil, atPath: "level", of: bound))
    }

    @Test("L7 a path may begin at the object itself") func pathsFromSelf() throws {
        let owner = Gauge()
        let instance = try instance(binding("value", "self.level") + binding("title", "self.levl"), owner: owner)
        owner.level = 2
        #expect(try button(instance).attributes == ["value": .number(2)])
        #expect(instance.findings.map(\.problem) == [.unknownKeyPath("self.levl", binding: "title")])
        #expect(instance.findings.first?.nearest == "level")
    }

    @Test("L7 options: a transformer, and a text for no value") func options() throws {
        let owner = Gauge()
        let connections =
            binding("hidden", "isOpen", "<string key=\"NSValueTransformerName\">NSNegateBoolean</string>")
            + binding("title", "note", "<string key=\"NSNullPlaceholder\">none</string>")
            + binding("enabled", "note", "<string key=\"NSValueTransformerName\">HasText</string>")
            + binding("value", "level", "<string key=\"NSValueTransformerName\">NSUnarchiveFromData</string>")
        var classes = Self.classes
        classes.add(ValueTransformer { .boolean($0 != nil) }, as: "HasText")
        let instance = try instance(connections, owner: owner, classes)
        let button = try button(instance)
        #expect(
            button.attributes == [
                "hidden": .boolean(true), "title": .text("none"), "enabled": .boolean(false), "value": .number(0),
            ])
        owner.note = "high"
        owner.isOpen = true
        #expect(
            button.attributes == [
                "hidden": .boolean(false), "title": .text("high"), "enabled": .boolean(true), "value": .number(0),
            ])
        #expect(instance.set(.value(.boolean(true)), atPath: "hidden", of: button))
        #expect(owner.isOpen == false)
        let last = try #require(instance.bindings.first { $0.name == "enabled" })
        #expect(!last.commit(), "this transformer has no way back")
    }

    @Test("L7 what cannot be bound is a finding") func wrongBindings() throws {
        let connections =
            binding("value", "levl")
            + binding("title", "note", "<string key=\"NSValueTransformerName\">NSIsNill</string>")
        let problems = try instance(connections, owner: Gauge()).findings
        #expect(
            problems.map(\.problem) == [
                .unknownKeyPath("levl", binding: "value"), .unknownTransformer("NSIsNill"),
            ])
        #expect(problems.map(\.nearest) == ["level", "NSIsNil"])
    }

    @Test("L11 an action without a target goes along the chain when it is sent") func responders() throws {
        let owner = Gauge()
        let connections = "<action selector=\"raise:\" target=\"-1\" id=\"a1\"/>"
        let instance = try instance(connections, owner: owner)
        let action = try #require(instance.actions.first)
        let window = try #require(instance.object(identifier: "2"))
        let view = try #require(instance.object(identifier: "3"))
        let button = try button(instance)
        #expect(
            instance.responders(from: button).map(ObjectIdentifier.init)
                == [button, view, window].map(ObjectIdentifier.init))
        #expect(!instance.send(action), "nobody has it")
        #expect(instance.set(.object(owner), atPath: "delegate", of: window))
        #expect(instance.send(action))
        #expect(owner.raised == 1)
        let next = try #require(owner.next)
        #expect(instance.send(action, firstResponder: next))
        #expect((owner.raised, next.raised) == (1, 1))
    }

    @Test("L11 an object of another nib begins the chain, and has nothing around it here") func aStranger() throws {
        let button = try button(try instance("", owner: nil))
        let text =
            "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><objects><window id=\"2\"/></objects></document>"
        let small = try Nib(Array(text.utf8), name: "Small").instantiate()
        #expect(small.responders(from: button).map(ObjectIdentifier.init) == [ObjectIdentifier(button)])
    }

    @Test("L7 a key path may be as long as a file") func aLongPath() throws {
        let owner = Gauge()
        let instance = try instance("", owner: owner)
        let path = String(repeating: "self.", count: 200_000)
        #expect(instance.set(.value(.number(3)), atPath: path + "level", of: owner))
        #expect(owner.level == 3)
        #expect(!instance.set(.value(.number(4)), atPath: path + "levels", of: owner))
    }

    /// Makes layers of objects. The value of each object is bound to the values of all objects in the next layer.
    private func layers(_ count: Int, width: Int) throws -> NibInstance {
        var text = "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><objects>"
        for layer in (0...count).reversed() {
            for number in 0..<width {
                text += "<customObject id=\"\(layer)-\(number)\"><connections>"
                for next in 0..<(layer < count ? width : 0) {
                    text += "<binding destination=\"\(layer + 1)-\(next)\" name=\"value\" keyPath=\"value\"/>"
                }
                text += "</connections></customObject>"
            }
        }
        return try Nib(Array((text + "</objects></document>").utf8), name: "Layers").instantiate()
    }

    private func value(_ identifier: String, _ instance: NibInstance) -> PropertyValue? {
        (instance.object(identifier: identifier) as? GenericObject)?.attributes["value"]
    }

    @Test("L7 a change goes through so many bindings in a row as fit on the stack") func aLongChain() throws {
        let count = 20_000
        let instance = try layers(count, width: 1)
        let last = try #require(instance.object(identifier: "\(count)-0"))
        #expect(instance.set(.value(.number(3)), atPath: "value", of: last))
        let reached = count - LoadingLimits.bindingDepth.value
        #expect(value("\(reached)-0", instance) == .number(3))
        #expect(value("\(reached - 1)-0", instance) == nil)
    }

    @Test("L7 a change that many ways lead on comes to an end") func manyWays() throws {
        let instance = try layers(30, width: 2)
        let last = try #require(instance.object(identifier: "30-0"))
        #expect(instance.set(.value(.number(3)), atPath: "value", of: last))
        #expect(value("29-0", instance) == .number(3))
    }

    @Test("L13 a top-level object that nobody holds can be asked for") func unheldObjects() throws {
        let owner = Gauge()
        let instance = try instance("", owner: owner)
        #expect(instance.unheldObjects().map(\.identifier) == ["2"], "the owner holds the gauge")
        let window = try #require(instance.object(identifier: "2"))
        #expect(instance.unheldObjects() == [])
        withExtendedLifetime(window) {}
    }

    @Test("L13 a thousand bound instances leave nothing") func nothingIsAlive() throws {
        struct Witness { weak var object: AnyObject? }
        let text = binding("value", "level") + binding("title", "next.note")
        var witnesses: [Witness] = []
        for _ in 0..<1_000 {
            let owner = Gauge()
            let instance = try instance(text, owner: owner)
            owner.level = 1
            witnesses += instance.allObjects.map { Witness(object: $0) }
            witnesses += instance.bindings.map { Witness(object: $0) } + [Witness(object: owner)]
        }
        #expect(witnesses.count >= 7_000)
        #expect(witnesses.allSatisfy { $0.object == nil })
    }
}
