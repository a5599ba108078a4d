import InterfaceDrawing
import LinuxSystem
import NibLoading
import NibModels

/// An interface file that is loaded into model objects, used and drawn.
struct Demonstration {
    private static let byteLimit = 64 << 20

    private let file: String
    private let folder: String

    init(_ file: String, _ folder: String) {
        self.file = file
        self.folder = folder
    }

    private final class Owner: NibObject {
        var window: Window?

        func showNextTide(_ sender: Any?) { print("    the owner shows the next tide") }
        func awakeFromNib() {}

        class var nibMembers: NibMembers {
            NibMembers(outlet("window", \Owner.window), action("showNextTide:", Owner.showNextTide))
        }
    }

    func run() throws {
        guard let bytes = try FileDescriptor.open(file).readAll(limit: Self.byteLimit) else {
            print("\(file): larger than \(Self.byteLimit) bytes")
            return
        }
        let nib = try Nib(bytes, name: file)
        let owner = Owner()
        let instance = try nib.instantiateModels(owner: owner)
        print("\(file): \(instance.allObjects.count) objects")
        for finding in instance.findings { print("  \(finding)") }
        for window in instance.allObjects.compactMap({ $0 as? Window }) {
            print("  window \"\(window.title)\", \(window.allViews.count) views" + (window.isVisible ? ", shown" : ""))
            for button in window.allViews.compactMap({ $0 as? Button }) {
                print("  press \"\(button.title)\"")
                if !button.performClick() { print("    nobody takes it") }
            }
        }
        let name = file.split(separator: "/").suffix(2).joined(separator: "-") + ".svg"
        let picture = InterfacePicture(nib.model)
        try FileDescriptor.open(folder + "/" + name, [.readWrite, .create, .truncate], mode: 0o666).write(picture.svg)
    }
}
