public import NibLoadingMacros

/// The first class of a line: outlets, collections, actions and attributes, with names of their own.
@NibClass public class Station: NibObject {
    @Outlet weak var window: GenericObject?
    @Outlet("lamp_1") var lamp: GenericObject!
    @Outlet var buoys: [GenericObject] = []
    @Attribute var depth: Double = 0
    private(set) var heard: [String] = []

    @Action func ring(_ sender: Any?) { heard.append("ring:") }
    @Action func ring() { heard.append("ring") }
    @Action func hoist(flag: Any?) { heard.append("hoistWithFlag:") }
    @Action("drop:") func anchor(by sender: Any?) { heard.append("drop:") }
    func hear(_ word: String) { heard.append(word) }

    /// Makes a station without received actions.
    public required init() {}
}

/// A subclass that adds members, and overrides an inherited member.
@NibClass final class Pier: Station {
    @Outlet var crane: GenericObject?
    @Action override func ring(_ sender: Any?) { hear("pier") }
    override func awakeFromNib() { hear("awake") }
}

/// A class of the main actor.
@MainActor @NibClass final class Screen: @MainActor NibObject {
    @Outlet var window: GenericObject?
    private(set) var clicks = 0

    @Action func click(_ sender: Any?) { clicks += 1 }
    @Action func click() { clicks += 10 }
}
