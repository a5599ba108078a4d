import BlockingTests
import LinuxSystem
import NibAssets
import NibLoading
import NibModels
import TestSupport
import Testing

/// The guide's section "Each View Controller Manages its Own Nib File": if memory is short, a hidden view is released, and loaded again later.
@Suite(.timeLimit(.minutes(40)), .blocking) struct MemoryGuideTests {
    /// A page of a program, with an outlet that retains its object.
    private final class Page: ViewController {
        var isShown = false
        var gauge: Button?
        private(set) var steps: [String] = []
        override var isViewShown: Bool { isShown }
        override func viewDidLoad() { steps.append("loaded, with a gauge: \(gauge != nil)") }
        override func viewDidUnload() { steps.append("unloaded, with a gauge: \(gauge != nil)") }
        override class var nibMembers: NibMembers {
            NibMembers(outlet("gauge", \Page.gauge), inherits: super.nibMembers)
        }
    }

    @Test("The service's word reaches the controllers of a program") func memoryIsShort() throws {
        let folder = try TemporaryFolder()
        try folder.makeFIFO("pressure")
        let daemon = try RunningDaemon(environment: ["MEMORY_PRESSURE_WATCH=" + folder.absolute("pressure")])
        let client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
        let program = try GuideBundle(client: client)
        try program.write(
            "Page", owner: "Page",
            outlets: """
                <outlet property="view" destination="1" id="o1"/><outlet property="gauge" destination="2" id="o2"/>
                """, #"<customView id="1"><subviews><button id="2"/></subviews></customView>"#)
        let pages = (1...2).map { _ in Page(nibName: "Page", bundle: program.bundle) }
        for page in pages { page.classes = .models }
        pages[1].isShown = true
        weak let view = try pages[0].view
        let shown = try pages[1].view
        #expect(!client.dispatch(warning: pages) && view != nil)
        try FileDescriptor.open(folder.absolute("pressure"), .readWrite).write([1])
        try Patience.wait { client.dispatch(warning: pages) }
        #expect(view == nil && !pages[0].isViewLoaded)
        #expect(try pages[1].view === shown)
        _ = try pages[0].view
        #expect(
            pages[0].steps == [
                "loaded, with a gauge: true", "unloaded, with a gauge: false", "loaded, with a gauge: true",
            ])
        #expect(pages[1].steps.count == 1)
    }
}
