import NibLoading
import NibWriting
import Testing

/// Tests that classes of the main actor are used only if the nib is instantiated on the main actor.
@Suite(.timeLimit(.minutes(20))) struct ActorTests {
    private static let nib: Nib = {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="1" customClass="ScreenController"><connections>
            <outlet property="window" destination="2" id="4"/></connections></customObject><window id="2"/>
            <button id="3"><connections><action selector="click:" target="1" id="5"/></connections></button>
            </objects></document>
            """
        guard let nib = try? Nib(Array(text.utf8), name: "Screen") else { preconditionFailure("the text is a nib") }
        return nib
    }()

    @MainActor @Test func onTheMainActor() throws {
        var classes = NibClasses.test
        classes.add(ScreenController.self, as: "ScreenController")
        let instance = try Self.nib.instantiate(classes: classes)
        let controller = try #require(instance.topLevelObjects.first as? ScreenController)
        #expect(instance.findings == [])
        #expect(controller.window != nil)
        #expect(instance.actions.first?.send() == true)
        #expect(controller.clicks == 1)
    }

    @Test func elsewhere() async throws {
        let (className, problems) = try await Task.detached {
            let instance = try Self.nib.instantiate(classes: NibClasses(modules: ["NibLoadingTests"]))
            return (
                (instance.topLevelObjects.first as? GenericObject)?.values.className, instance.findings.map(\.problem)
            )
        }.value
        #expect(className == "ScreenController")
        #expect(problems == [.otherActor("ScreenController")])
    }

    /// The finding names the owner's actor, and does not call the owner one without outlets.
    @MainActor @Test func anOwnerOfAnotherActor() async throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" userLabel="File's Owner" customClass="ScreenController"><connections>
            <outlet property="window" destination="w" id="o"/></connections></customObject>
            <window id="w"/></objects></document>
            """
        let nib = try Nib(Array(text.utf8), name: "Screen")
        let owner = ScreenController()
        let problems = try await Task.detached { [owner] in
            try nib.instantiate(owner: owner, classes: NibClasses.test).findings.map(\.problem)
        }.value
        #expect(problems == [.otherActor("ScreenController")] && owner.window == nil)
    }

    /// An owner without connections, and a responder, belong to the main actor: nothing of theirs is called elsewhere.
    @MainActor @Test func nothingOfAnotherActorIsCalled() async throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" userLabel="File's Owner" customClass="ScreenController"/>
            <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
            <button id="3"><connections><action selector="click:" target="-1" id="5"/></connections></button></objects></document>
            """
        let nib = try Nib(Array(text.utf8), name: "Screen", profile: .appKit)
        let owner = ScreenController()
        owner.click(nil)
        let (problems, sent, hasTaker) = try await Task.detached { [owner] in
            let instance = try nib.instantiate(owner: owner, classes: NibClasses.test)
            let action = try #require(instance.actions.first)
            return (
                instance.findings.map(\.problem), action.send(along: [owner]), action.taker(along: [owner]) != nil
            )
        }.value
        #expect(problems == [.otherActor("ScreenController")])
        #expect(!sent && !hasTaker && owner.clicks == 1)
        let action = try #require(try nib.instantiate(owner: owner, classes: NibClasses.test).actions.first)
        #expect(action.send(along: [owner]) && owner.clicks == 1, "it awoke, and was clicked")
    }
}
