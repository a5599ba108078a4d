import NibLoading
import TestSupport

// Swift versions of the classes in `NibJournal.m`, which record the same lines.

extension Journal {
    /// Adds a line for an outlet that was set.
    fileprivate static func set(_ key: String, _ value: (any AnyObject)?, of object: AnyObject) {
        current.add("set \(type(of: object)) \(key) \(name(of: value))")
    }

    /// Returns the class of an object by its name in the nib.
    static func name(of object: (any AnyObject)?) -> String {
        guard let object else { return "nil" }
        return (object as? GenericObject)?.values.className ?? "\(type(of: object))"
    }
}

/// A view with all properties in the nib.
class RecordedView: NibCodable, NibView {
    weak var partner: AnyObject? { didSet { Journal.set("partner", partner, of: self) } }

    required init() { Journal.current.add("init \(type(of: self)) plain") }
    required init(frame: Rectangle) { Journal.current.add("init \(type(of: self)) frame") }
    required init(nibCoder: NibCoder) { Journal.current.add("init \(type(of: self)) coder") }
    func awakeFromNib() { Journal.current.add("awake \(type(of: self))") }
    class var nibMembers: NibMembers { NibMembers(outlet("partner", \RecordedView.partner)) }
}

final class TideButton: RecordedView {}
final class TideImage: RecordedView {}
final class TidePlot: RecordedView {}

final class TideModel: NibObject {
    weak var partner: AnyObject? { didSet { Journal.set("partner", partner, of: self) } }

    init() { Journal.current.add("init TideModel plain") }
    func awakeFromNib() { Journal.current.add("awake TideModel") }
    class var nibMembers: NibMembers { NibMembers(outlet("partner", \TideModel.partner)) }
}

/// The owner of every file.
final class TideOwner: NibObject {
    weak var window: AnyObject? { didSet { Journal.set("window", window, of: self) } }
    weak var gauge: AnyObject? { didSet { Journal.set("gauge", gauge, of: self) } }
    weak var next: AnyObject? { didSet { Journal.set("next", next, of: self) } }
    weak var model: AnyObject? { didSet { Journal.set("model", model, of: self) } }

    func awakeFromNib() { Journal.current.add("awake TideOwner") }
    func showNextTide(_ sender: Any?) {}
    func reset(_ sender: Any?) {}
    func terminate(_ sender: Any?) {}

    class var nibMembers: NibMembers {
        NibMembers(
            outlet("window", \TideOwner.window), outlet("gauge", \TideOwner.gauge), outlet("next", \TideOwner.next),
            outlet("model", \TideOwner.model), action("showNextTide:", TideOwner.showNextTide),
            action("reset:", TideOwner.reset), action("terminate:", TideOwner.terminate))
    }
}
