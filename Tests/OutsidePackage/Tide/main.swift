import NibLoading

final class TideController: NibObject {
    var window: GenericObject?

    func showNextTide(_ sender: Any?) { print("high water at 05:42") }
    func awakeFromNib() { print("awake, with a window: \(window != nil)") }

    class var nibMembers: NibMembers {
        NibMembers(
            outlet("window", \TideController.window), action("showNextTide:", TideController.showNextTide))
    }
}

/// Image of an object in the nib, if there is one.
func image(of object: AnyObject) -> NamedImage? { (object as? GenericObject)?.values.image("image") }

func run(_ folder: String, _ name: String) throws {
    let nib = try NibBundle(at: folder).nib(named: name)
    let owner = TideController()
    let instance = try nib.instantiate(owner: owner)
    print("\(instance.allObjects.count) objects")
    for image in instance.allObjects.compactMap(image) {
        let form = image.representations[0].description
        print("\(image.name ?? "no name"): \(form.pixelWidth) × \(form.pixelHeight) pixels")
    }
    for finding in instance.findings { print(finding) }
    for action in instance.actions { print("\(action.name) was sent: \(action.send())") }
}

let arguments = CommandLine.arguments
if arguments.count == 3 {
    do { try run(arguments[1], arguments[2]) } catch { print(error) }
} else {
    print("usage: Tide FOLDER NIB")
}
