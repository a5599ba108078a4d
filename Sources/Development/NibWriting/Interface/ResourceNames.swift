/// The names of images and sounds in an interface, each once, in the order of first use.
public struct ResourceNames: Sendable, Hashable {
    /// Names of images, as written.
    public private(set) var images: [String] = []
    /// Names of sounds, as written.
    public private(set) var sounds: [String] = []

    /// Collects the names of an interface: its windows' first, then its menu's.
    public init(of interface: Interface) {
        for view in interface.windows.flatMap(\.views) {
            switch view.content {
            case .image(let name): addImages(name)
            case .button(let button):
                addImages(button.image, button.alternateImage)
                if let sound = button.sound, !sounds.contains(sound) { sounds.append(sound) }
            case .label, .picture: break
            }
        }
        if let menu = interface.mainMenu { add(menu) }
    }

    private mutating func add(_ menu: WrittenMenu) {
        for item in menu.items {
            addImages(item.image, item.onImage, item.mixedImage)
            if let submenu = item.submenu { add(submenu) }
        }
    }

    private mutating func addImages(_ names: String?...) {
        for name in names.compactMap(\.self) where !images.contains(name) { images.append(name) }
    }
}
