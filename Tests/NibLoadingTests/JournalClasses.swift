import InterfaceSchema
import NibLoading
import TestSupport

/// A controller as in an application.
class TideController: NibObject {
    var window: TestWindow? { didSet { Journal.current.add("set window") } }
    var gauge: TestView?
    var level = 0
    var title: String?
    var buttons: [TestButton] = [] { didSet { Journal.current.add("set buttons") } }
    private(set) var tides = 0
    private(set) var awoken = 0

    required init() { Journal.current.add("init TideController") }

    func showNextTide(_ sender: Any?) { tides += 1 }

    func reset() { tides = 0 }

    func awakeFromNib() {
        awoken += 1
        Journal.current.add("awake TideController")
    }

    class var nibMembers: NibMembers {
        NibMembers(
            outlet("window", \TideController.window), outlet("gauge", \TideController.gauge),
            outletCollection("buttons", \TideController.buttons), attribute("level", \TideController.level),
            attribute("title", \TideController.title), action("showNextTide:", TideController.showNextTide),
            action("reset", TideController.reset))
    }
}

/// A subclass with an outlet of its own.
final class SpringTideController: TideController {
    var moon: TestView?

    override class var nibMembers: NibMembers {
        NibMembers(outlet("moon", \SpringTideController.moon), inherits: super.nibMembers)
    }
}

/// A view that keeps its content.
class TestView: NibCodable, NibView, NibContainer {
    private(set) var content: [AnyObject] = []
    let made: String

    required init() { made = "plain" }
    required init(frame: Rectangle) { made = "frame \(Int(frame.width)) \(Int(frame.height))" }
    required init(nibCoder: NibCoder) {
        made = "coder \(nibCoder.className)"
        Journal.current.add("init \(nibCoder.className)")
    }

    func addFromNib(_ content: AnyObject) { self.content.append(content) }
    func awakeFromNib() { Journal.current.add("awake \(type(of: self))") }
    class var nibMembers: NibMembers { NibMembers() }
}

final class TestButton: TestView {
    var glow = ""

    override class var nibMembers: NibMembers {
        NibMembers(attribute("glow.colour", \TestButton.glow), inherits: super.nibMembers)
    }
}

final class TestWindow: TestView, NibWindow {
    weak var delegate: AnyObject?

    func showFromNib() { Journal.current.add("show") }

    override class var nibMembers: NibMembers {
        NibMembers(outlet("delegate", \TestWindow.delegate), inherits: super.nibMembers)
    }
}

/// A controller of the main actor.
@MainActor final class ScreenController: @MainActor NibObject {
    var window: TestWindow?
    private(set) var clicks = 0

    required init() {}
    func click(_ sender: Any?) { clicks += 1 }
    func awakeFromNib() { clicks = 0 }
    class var nibMembers: NibMembers {
        NibMembers(outlet("window", \ScreenController.window), action("click:", ScreenController.click))
    }
}

extension NibClasses {
    /// The classes above, under the names of the toolkit's classes.
    static var test: NibClasses {
        var classes = NibClasses(TideController.self, SpringTideController.self)
        classes.add(TestWindow.self, as: "NSWindow")
        classes.add(TestView.self, as: "NSView")
        classes.add(TestButton.self, as: "NSButton")
        return classes
    }
}
