import NibFormats
import NibWriting

/// An interface of any size, in every format.
enum SampleInterface {
    enum WindowState { case open, closed }

    static func bytes(of format: InterfaceFormat, buttons count: Int, _ window: WindowState = .open) -> [UInt8] {
        interface(buttons: count, window).file(format)
    }

    /// A window of buttons with titles of their own, every third one with an image.
    private static func interface(buttons count: Int, _ state: WindowState) -> Interface {
        let buttons = (0..<count).map { number in
            let image = number.isMultiple(of: 3) ? "picture\(number % 20)" : nil
            return WrittenView(
                id: "b\(number)", frame: Frame(20, 20 * (number % 1_000), 80, 16),
                .button("Button \(number)", image: image))
        }
        let window = WrittenWindow(
            id: "w", title: "Window", frame: Frame(0, 0, 400, 20_000), isVisible: state == .open, views: buttons)
        return Interface(
            ownerClass: "Owner", windows: [window],
            connections: (0..<count).map { WrittenConnection(.action, "press:", from: .object("b\($0)"), to: .owner) })
    }
}
