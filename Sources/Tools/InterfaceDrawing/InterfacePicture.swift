public import InterfaceSchema

/// A schematic picture of an interface: its menus, windows and views side by side, as SVG.
///
/// Frames, titles, colours and pictures come from the file. Everything else, such as bezels and title bars, is a plain sketch, equal for
/// all toolkits.
public struct InterfacePicture: Sendable {
    /// The picture as an SVG document.
    public let svg: [UInt8]
    /// The width in points.
    public let width: Int
    /// The height in points.
    public let height: Int
    /// Number of windows drawn.
    public let windowCount: Int
    /// Number of menus drawn, without submenus.
    public let menuCount: Int
    /// Number of views drawn.
    public let viewCount: Int
    /// Windows and views that were not drawn.
    public let undrawn: [UndrawnView]

    /// Draws an interface. `picture` returns the images of the interface; if it returns nil, a frame replaces the image. `marks` has a
    /// colour, in SVG's notation, for each object that gets a frame of this colour, by position in the model.
    public init(
        _ model: InterfaceModel, marking marks: [Int: String] = [:],
        picture: (PictureSource) -> DrawnPicture? = { _ in nil }
    ) {
        self = withoutActuallyEscaping(picture) { InterfacePicture(model, marks, PictureLibrary(picture: $0)) }
    }

    private init(_ model: InterfaceModel, _ marks: [Int: String], _ pictures: PictureLibrary) {
        var artist = SheetArtist(InterfaceFacts(model, marks: marks), pictures)
        artist.draw()
        var models = Array(model.nested.map(\.model).reversed())
        while let next = models.popLast() {
            // Objects of nested interfaces have positions of their own, and no marks.
            artist.facts = InterfaceFacts(next)
            artist.draw()
            models += next.nested.map(\.model).reversed()
        }
        undrawn = artist.undrawn
        viewCount = artist.viewCount
        var sheets = artist.sheets
        windowCount = sheets.count { $0.kind == .window }
        menuCount = sheets.count { $0.kind == .menuBar || $0.kind == .menu }
        if let list = Sheet.list(of: undrawn) { sheets.append(list) }
        if sheets.isEmpty { sheets.append(.note("Nothing to draw: no window, view or menu")) }
        let arrangement = Arrangement(sheets)
        (width, height) = (arrangement.width, arrangement.height)
        svg = Array(arrangement.document(with: artist.library).utf8)
    }
}

/// A window or view that is not in the picture.
public struct UndrawnView: Sendable, Hashable, CustomStringConvertible {
    /// Reason for which a view is not drawn.
    public enum Reason: Sendable, Hashable {
        /// The file has no frame for the view, because constraints decide.
        case noFrame
        /// The frame is larger than any screen, empty, or not finite.
        case badFrame
    }

    /// The view's class: the application's, else the toolkit's.
    public let className: String
    /// The view's title, text or label.
    public let title: String?
    /// The view's identifier in the file.
    public let identifier: String?
    /// Reason for which the view is not drawn.
    public let reason: Reason

    /// Class, title and reason in one line.
    public var description: String {
        className + (title.map { " \"\($0)\"" } ?? "") + (reason == .noFrame ? ": no frame" : ": impossible frame")
    }
}
