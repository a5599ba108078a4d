import TestSupport

/// Our own small application for GNUstep, `BundleProbe.m`, with pictures of many kinds.
struct ProbeApplication {
    /// The program, in its wrapper.
    let program: String
    /// The names of its pictures.
    let pictures: [String]

    /// One picture stored in many ways: options of `convert`, and file. No file has a resolution in pixels per centimetre.
    private static let kinds = [
        ("-compress lzw", "Packed.tiff"), ("-compress zip", "Deflated.tiff"), ("-compress rle", "Runs.tiff"),
        ("-define tiff:alpha=associated", "Associated.tiff"), ("-alpha off -colorspace gray", "Gray.tiff"),
        ("-interlace plane", "Planes.tiff"), ("-duplicate 2 -compress lzw", "Pages.tiff"),
        ("-alpha off -colorspace CMYK", "Ink.tiff"), ("-alpha off -compress jpeg", "Photo.tiff"),
        ("-alpha opaque", "OpaqueAlpha.tiff"), ("-monochrome", "Bits.tiff"),
        ("-alpha off -colors 200 -type palette", "Colors.tiff"),
        ("-density 144 -units PixelsPerInch", "Dense.tiff"),
        ("-alpha off -interlace JPEG", "Progressive.jpg"), ("-alpha off", "Plain.jpeg"),
        ("-define png:bit-depth=16", "Deep.png"), ("-alpha off -colors 16 -type palette", "Palette.png"),
        ("-colorspace gray", "GrayAlpha.png"), ("-alpha opaque -define png:color-type=6", "OpaqueAlpha32.png"),
        ("-density 144 -units PixelsPerInch", "Dense72.png"), ("-set gamma 0.5", "Gamma.png"),
        ("-define png:bit-depth=16 -alpha off", "Deep48.png"),
        ("-define png:bit-depth=16 -colorspace gray", "DeepGray.png"),
        ("-define png:bit-depth=16 -alpha opaque", "DeepOpaque.png"), ("-depth 16", "DeepStored.tiff"),
        ("-depth 16 -alpha off -colorspace gray -compress lzw", "DeepPacked.tiff"),
        ("", "Animation.gif"), ("-alpha off", "Still.gif"), ("", "Windows.bmp"), ("", "Characters.xpm"),
        ("-alpha off", "Portable.ppm"),
    ]

    /// If a program writes to the first picture, GNUstep leaves some samples as they were in memory; GNUstep cannot read the second.
    private static let oddKinds = [
        ("-define tiff:alpha=unspecified", "Unspecified.tiff"), ("-define tiff:tile-geometry=16x16", "Tiled.tiff"),
    ]

    private static func name(of file: String) -> String { String(file.prefix { $0 != "." }) }

    /// Makes the application in a folder, perhaps with another program.
    init(in folder: TemporaryFolder, compiling source: String = "BundleProbe.m") throws {
        let home = try GNUstepHome()
        try home.compile(source, to: "Probe")
        try folder.makeFolder("Probe.app")
        program = folder.absolute("Probe.app/Probe")
        let resources = folder.absolute("Probe.app/Resources")
        let made = (Self.kinds + Self.oddKinds).map { options, file in
            "convert -density 72 -units PixelsPerInch $resources/Lighthouse.png \(options) $resources/\(file)"
        }
        let script = """
            set -e
            resources=\(resources)
            cp \(home.folder.absolute("Probe")) \(program)
            cp -r Assets/Demo.app/Resources $resources
            \(made.joined(separator: "\n"))
            """
        let outcome = try Command.run(["bash", "-c", script], limit: 300)
        guard outcome.isSuccess else { throw GNUstepHome.Failed(output: outcome.output) }
        for (name, bytes) in ProbePictures.files { try folder.write("Probe.app/Resources/" + name, bytes) }
        let files = Self.kinds.map(\.1) + ProbePictures.files.map(\.name)
        pictures =
            files.map(Self.name)
            + ["Anchor", "Compass", "Lighthouse", "HarbourAtDusk", "common_ret", "GSSwitch"]
    }
}
