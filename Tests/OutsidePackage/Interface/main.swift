// A program in a package of its own, as other projects have. It loads an interface with NibLoading, and imports nothing else.

import NibLoading

final class LampController: NibObject {
    var window: AnyObject?
    var flashes = 0

    func flash(_ sender: Any?) { flashes += 1 }
    func awakeFromNib() { print("awake, with a window: \(window != nil)") }

    class var nibMembers: NibMembers {
        NibMembers(outlet("window", \LampController.window), action("flash:", LampController.flash))
    }
}

let text = """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects>
    <customObject id="-2" userLabel="File's Owner" customClass="LampController"><connections>
    <outlet property="window" destination="1" id="3"/></connections></customObject>
    <window title="Lamp" id="1"/>
    <button id="2"><connections><action selector="flash:" target="-2" id="4"/></connections></button>
    </objects></document>
    """

do {
    let nib = try Nib(Array(text.utf8), name: "Lamp")
    let owner = LampController()
    let instance = try nib.instantiate(owner: owner)
    for action in instance.actions { print("\(action.name) was sent: \(action.send())") }
    print("flashes: \(owner.flashes)")
    let window: ModelObject? = nib.model.objects.first { $0.identifier == "1" }
    for property in window?.properties ?? [] {
        if case .text(let title, _) = property.value { print("\(property.name): \(title)") }
    }
} catch {
    print(error)
}
