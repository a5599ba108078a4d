import AssetModel
import CommandLineOptions
import InterfaceDrawing
import MediaWriting

enum DrawCommand: Command {
    static let name = "draw"
    static let summary = "draws the windows, views and menus of an interface file"
    static let usage = "[--bundle DIR] [--svg] [OPTION]... --output FILE INTERFACE"
    static let options =
        [
            .output,
            .init("svg", help: "write SVG (also where FILE ends with .svg), else PNG"),
            .init(
                "bundle", "b", value: "DIR",
                help: "the bundle with the interface's images (default: the bundle around INTERFACE)"),
            .system,
        ] + BundleOptions.accepted
    static let details = """
        The picture is a sketch: frames, titles, colours and images come from the file, bezels and title bars are the same for every
        toolkit. Of a wrapper with forms for several systems, the form that is loaded is drawn. Views without a frame, which
        constraints lay out, are listed. With --scale 2, a PNG is twice as wide and high. SVG needs no service: without a service,
        frames stand in place of images.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let path = try given.operand("an interface file")
        let output = try given.output(types: given.has("svg") ? ["svg"] : ["png", "svg"])
        let isSVG = given.has("svg") || output.lowercased().hasSuffix(".svg")
        let system = try given.system()
        let options = try BundleOptions(given)
        let interface = try ReadInterface(path, system, name, screen)
        let service: (images: InterfaceImages, scratch: ScratchBundle)?
        do throws(ControlFailure) {
            let client = try client()
            let scratch = try ScratchBundle(client)
            let bundle = given.value(of: "bundle")
            service = (try InterfaceImages(of: interface.file, bundle: bundle, options, scratch, client), scratch)
        } catch {
            guard isSVG, error.status == .noService else { throw error }
            screen.complain("nibassetctl draw: drawn without images: \(error.message)")
            service = nil
        }
        let picture = InterfacePicture(interface.model) { source in service?.images.picture(source) }
        try writeFile(output, isSVG ? picture.svg : try png(of: picture, options.scale, service?.scratch), screen)
        for view in picture.undrawn { screen.complain("nibassetctl draw: not drawn: \(view)") }
        if output != "-" { screen.writeLine("\(output): \(summary(of: picture))") }
        return .done
    }

    /// Has the service render the drawing, as for every program.
    private static func png(
        of picture: InterfacePicture, _ scale: Int, _ scratch: ScratchBundle?
    ) throws(ControlFailure) -> [UInt8] {
        guard let scratch else { throw ControlFailure(.noService, "a service is needed for PNG, not for --svg") }
        let size = PixelSize(width: UInt32(picture.width * scale), height: UInt32(picture.height * scale))
        let image = try scratch.image(of: picture.svg, type: "svg", size: size)
        return PNG.encode(RGBAPicture(image.largestRepresentation))
    }

    private static func summary(of picture: InterfacePicture) -> String {
        var parts = [
            Quantity.count(picture.windowCount, "window"), Quantity.count(picture.viewCount, "view"),
            Quantity.count(picture.menuCount, "menu"),
        ]
        if !picture.undrawn.isEmpty { parts.append(Quantity.count(picture.undrawn.count, "view") + " not drawn") }
        return "\(picture.width) × \(picture.height) points, " + parts.joined(separator: ", ")
    }
}
