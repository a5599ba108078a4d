import NibAssets
import NibLoading
import NibWriting
import Synchronization
import TestSupport
import Testing

/// Tests the extent of one load, and its limits on nibs and scenes. No daemon runs.
@Suite(.timeLimit(.minutes(20))) struct LoadChainTests {
    typealias Scene = StoryboardInterface.Scene

    private static func tabs(customClass: String) -> StoryboardInterface {
        StoryboardInterface(
            [Scene("tabs", .tabs, children: ["list"]), Scene("list", customClass: customClass)], initial: "tabs")
    }

    /// A controller that instantiates its own storyboard.
    private final class RestlessController: ViewController {
        private(set) var problems: [NibFinding.Problem]?

        override func awakeFromNib() {
            problems = try? storyboard?.initialScene().instantiate().findings.map(\.problem)
        }
    }

    @Test func whatAProgramLoadsInALoadIsNotWithinIt() throws {
        let storyboard = Self.tabs(customClass: "RestlessController")
        let instance = try Storyboard(storyboard.document(), name: "Tides").initialScene()
            .instantiate(classes: NibClasses(RestlessController.self))
        let controller = try #require(instance.parts.first?.controller as? RestlessController)
        #expect(controller.problems == [.unknownClass("RestlessController")])
    }

    /// A controller that starts a task. The task instantiates nibs that it gets later.
    private final class PatientController: ViewController {
        static let (nibs, later) = AsyncStream.makeStream(of: Nib.self)
        static let task = Mutex<Task<[NibFinding.Problem], any Error>?>(nil)

        override func awakeFromNib() {
            Self.task.withLock { $0 = Task { try await Self.problemsOfNibs() } }
        }

        private static func problemsOfNibs() async throws -> [NibFinding.Problem] {
            var problems: [NibFinding.Problem] = []
            for await nib in nibs {
                let instance = try nib.instantiate()
                problems += instance.findings.map(\.problem)
            }
            return problems
        }
    }

    @Test func aTaskOfALoadIsNotPartOfItForEver() async throws {
        let nib = try Storyboard(Self.tabs(customClass: "PatientController").document(), name: "Tides").initialScene()
        _ = try nib.instantiate(classes: NibClasses(PatientController.self))
        for _ in 0..<1_100 { PatientController.later.yield(nib) }
        PatientController.later.finish()
        let task = try #require(PatientController.task.withLock { $0 })
        #expect(Set(try await task.value) == [.unknownClass("PatientController")])
    }

    @Test func scenesAreMadeOnlySoDeepWithinEachOther() throws {
        let scenes = (0..<100).map { Scene("s\($0)", .navigation, children: ["s\($0 + 1)"]) }
        let storyboard = StoryboardInterface(scenes + [Scene("s100")], initial: "s0")
        let instance = try Storyboard(storyboard.document(), name: "Deep").initialScene().instantiate()
        func depth(_ instance: NibInstance) -> Int { 1 + (instance.parts.first.map { depth($0) } ?? 0) }
        #expect(depth(instance) == LoadingLimits.depth.value)
        #expect(instance.findings.count == 1)
        guard case .unmadeScene("s\(LoadingLimits.depth.value)", _)? = instance.findings.first?.problem else {
            Issue.record("\(instance.findings)")
            return
        }
    }

    /// A controller that loads its view as soon as it awakes, and counts loads and refusals.
    private final class EagerController: ViewController {
        static let counts = Mutex((loaded: 0, refused: 0, tooMany: 0))
        var other: EagerController?

        override func awakeFromNib() {
            do throws(NibError) {
                if isViewLoaded { return }
                _ = try view
                Self.counts.withLock { $0.loaded += 1 }
            } catch {
                Self.counts.withLock { $0.refused += 1 }
                if error == .endlessLoad(nib: "Pair.xib", className: "EagerController") { return }
                let reason = "\(LoadingLimits.loads.value) scenes and nibs were loaded at once"
                #expect(error == .tooManyLoads(nib: "Pair.xib", className: "EagerController", reason: reason))
                Self.counts.withLock { $0.tooMany += 1 }
            }
        }

        override class var nibMembers: NibMembers {
            NibMembers(outlet("other", \EagerController.other), inherits: super.nibMembers)
        }
    }

    @Test func nibsOfControllersAreNotLoadedWithoutNumber() throws {
        let folder = try TemporaryFolder()
        let bundle = try StoryboardForm.bundle(folder)
        // Each load begins two other loads. Without a limit, the first load would begin 2¹⁶.
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
            <customObject id="-2" customClass="EagerController"><connections>
            <outlet property="view" destination="1" id="2"/></connections></customObject><customView id="1"/>
            <viewController id="3" customClass="EagerController" nibName="Pair"/>
            <viewController id="4" customClass="EagerController" nibName="Pair"/></objects></document>
            """
        try folder.write("Pair.xib", Array(text.utf8))
        let controller = EagerController(nibName: "Pair", bundle: bundle)
        controller.classes = NibClasses(EagerController.self)
        _ = try controller.view
        let counts = EagerController.counts.withLock { $0 }
        #expect(counts.loaded == LoadingLimits.loads.value)
        #expect(counts.refused > counts.tooMany && counts.tooMany > 0)
    }
}
