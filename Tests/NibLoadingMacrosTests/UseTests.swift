import NibLoadingMacros
import NibWriting
import TestSupport
import Testing

/// Tests nibs that connect classes with the macro's tables.
@Suite(.timeLimit(.minutes(20))) struct UseTests {
    private func nib(_ className: String, profile: NibProfile? = nil) throws -> Nib {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="1" customClass="\(className)"><connections><outlet property="window" destination="2" id="4"/>
            <outlet property="lamp_1" destination="3" id="5"/><outletCollection property="buoys" destination="2" id="6"/>
            <outletCollection property="buoys" destination="3" id="7"/></connections><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="depth"><real key="value" value="7.5"/>
            </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></customObject><window id="2"/>
            <button id="3"><connections><action selector="ring:" target="1" id="8"/>
            <action selector="ring" target="1" id="9"/><action selector="hoistWithFlag:" target="1" id="10"/>
            <action selector="drop:" target="1" id="11"/></connections></button></objects></document>
            """
        return try Nib(Array(text.utf8), name: "Station", profile: profile)
    }

    @Test func everyMarkedMemberIsConnected() throws {
        let instance = try nib("Station").instantiate(classes: NibClasses(Station.self))
        #expect(instance.findings == [])
        let station = try #require(instance.topLevelObjects.first as? Station)
        #expect(station.window?.values.className == "NSWindow" && station.lamp?.values.className == "NSButton")
        #expect(station.buoys.map(\.values.className) == ["NSWindow", "NSButton"])
        #expect(station.depth == 7.5)
        for action in instance.actions { #expect(action.send()) }
        #expect(station.heard == ["ring:", "ring", "hoistWithFlag:", "drop:"])
    }

    @Test func aSubclassInheritsAndReplaces() throws {
        let instance = try nib("Pier").instantiate(classes: NibClasses(modules: ["NibLoadingMacrosTests"]))
        #expect(instance.findings == [])
        let pier = try #require(instance.topLevelObjects.first as? Pier)
        #expect(pier.depth == 7.5 && pier.lamp != nil && pier.crane == nil)
        for action in instance.actions { #expect(action.send()) }
        #expect(pier.heard == ["awake", "pier", "ring", "hoistWithFlag:", "drop:"])
    }

    @Test func whatIsNotMarkedIsNotThere() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="1" customClass="Station">
            <connections><outlet property="lamp1" destination="2" id="3"/></connections></customObject><window id="2"/>
            </objects></document>
            """
        let instance = try Nib(Array(text.utf8), name: "Station").instantiate(classes: NibClasses(Station.self))
        #expect(instance.findings.map(\.problem) == [.unknownOutlet("lamp1")])
        #expect(instance.findings.first?.nearest == "lamp_1")
    }

    private static let screen = """
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customObject id="1" customClass="Screen"><connections>
        <outlet property="window" destination="2" id="4"/></connections></customObject><window id="2"/><button id="3">
        <connections><action selector="click:" target="1" id="5"/><action selector="click" target="1" id="6"/></connections>
        </button></objects></document>
        """

    @MainActor @Test func aClassOfTheMainActorWorksThere() throws {
        let nib = try Nib(Array(Self.screen.utf8), name: "Screen")
        let instance = try nib.instantiate(classes: NibClasses(modules: ["NibLoadingMacrosTests"]))
        #expect(instance.findings == [])
        let screen = try #require(instance.topLevelObjects.first as? Screen)
        for action in instance.actions { #expect(action.send()) }
        #expect(screen.window != nil && screen.clicks == 11)
    }

    @Test func aClassOfTheMainActorIsAFindingElsewhere() async throws {
        let problems = try await Task.detached {
            let nib = try Nib(Array(Self.screen.utf8), name: "Screen")
            return try nib.instantiate(classes: NibClasses(modules: ["NibLoadingMacrosTests"])).findings.map(\.problem)
        }.value
        #expect(problems == [.otherActor("Screen")])
    }

    /// Runs the README's example with each interface file of the demonstration that can name an owner.
    @Test func theReadmesExampleRuns() throws {
        let files = try Repository.files(below: "Assets/Demo.app").filter {
            $0.path.contains("TideTable") && !$0.path.contains("storyboard") && !$0.path.contains("carbon")
        }
        #expect(files.count == 10)
        let client = try AssetClient(.init(socketPath: "/nonexistent", mayStartDaemon: false))
        let bundle = NibBundle(at: Repository.root + "/Assets/Demo.app", client: client)
        for file in files {
            let owner = TideController()
            let name = file.path.split(separator: "/")[3]
            let instance = try present(String(name), of: bundle, for: owner)
            let others = instance.findings.filter { if case .noMedia = $0.problem { false } else { true } }
            #expect(others == [], "\(file.path)")
            #expect(instance.actions.map(\.name) == ["showNextTide:"], "\(file.path)")
            #expect(instance.actions.first?.target === owner, "\(file.path)")
        }
    }
}
