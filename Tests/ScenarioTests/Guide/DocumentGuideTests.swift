import NibLoading
import NibModels
import Testing

/// The guide's section "Document and Window Controllers Load Their Associated Nib File".
@Suite(.timeLimit(.minutes(40))) struct DocumentGuideTests {
    private let program: GuideBundle

    init() throws {
        program = try GuideBundle()
        try TideTable.write(to: program)
    }

    @Test("A document passes the nib file name to its window controller, which loads the nib")
    func aDocumentLoadsItsNib() throws {
        let table = TideTable.made(in: program)
        let controller = try #require(table.windowControllers.first)
        #expect(table.steps == [] && !controller.isWindowLoaded)
        try table.showWindows()
        #expect(table.steps == ["will", "awake", "did, with a window: true"])
        let window = try #require(try controller.window as? Window)
        #expect(window.title == "Tides" && window.isVisible)
        #expect(window.windowController === controller && controller.document === table && table.window === window)
        let button = try #require(window.contentView?.subviews.last as? Button)
        #expect(button.performClick() && table.saves == 1, "the document is in the responder chain")
    }

    @Test("Each document has a window of its own, and takes the window with it") func documentsAreApart() throws {
        let first = TideTable.made(in: program)
        var second: TideTable? = TideTable.made(in: program)
        try first.showWindows()
        try second?.showWindows()
        weak let window = try second?.windowControllers.first?.window
        #expect(try window != nil && first.windowControllers.first?.window !== window)
        second = nil
        #expect(window == nil && first.window != nil)
    }

    @Test("The window outlet must be connected") func theWindowOutletMustBeConnected() throws {
        try TideTable.write(to: program, outlets: "")
        let table = TideTable.made(in: program)
        #expect(
            throws: NibError.unsetOutlet(
                nib: "TideTable.xib", outlet: "window", className: "TideTable", ownerClass: "TideTable")
        ) { try table.showWindows() }
        try TideTable.write(to: program)
        try table.showWindows()
        #expect(table.window != nil)
    }

    /// A document with a window for each half of the year.
    private final class Almanac: Document {
        override func makeWindowControllers() {
            for _ in 1...2 { addWindowController(WindowController(windowNibName: "TideTable", owner: self)) }
        }
    }

    @Test("A document with several windows makes its own window controllers") func severalWindows() throws {
        let almanac = Almanac(bundle: program.bundle)
        almanac.classes = .models
        almanac.makeWindowControllers()
        try almanac.showWindows()
        let windows = try almanac.windowControllers.map { try $0.window }
        #expect(windows.count == 2 && windows[0] !== windows[1])
        let last = almanac.windowControllers[1]
        TideTable.made(in: program).addWindowController(last)
        #expect(almanac.windowControllers.count == 1)
    }

    /// A panel of a program.
    private final class LogController: WindowController {
        private(set) var loads = 0
        override func windowDidLoad() { loads += 1 }
    }

    @Test("After that, the window controller keeps the window, even if it is released when closed")
    func aClosedWindowStays() throws {
        try program.write(
            "Log", owner: "LogController", outlets: #"<outlet property="window" destination="1" id="o"/>"#,
            #"<window title="Log" releasedWhenClosed="YES" id="1"/>"#)
        let log = LogController(windowNibName: "Log", bundle: program.bundle)
        log.classes = .models
        try log.showWindow()
        let window = try #require(log.loadedWindow as? Window)
        window.close()
        #expect(!window.isVisible)
        try log.showWindow()
        #expect(try log.window === window && window.isVisible)
        #expect(log.loads == 1)
    }
}
