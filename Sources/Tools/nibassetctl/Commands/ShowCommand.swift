import AssetModel
import CommandLineOptions
import LinuxSystem
import MediaWriting
import NibAssets
import TerminalPictures

/// `show`: shows an image or a sound in the terminal.
struct ShowCommand: Command {
    static let name = "show"
    static let summary = "shows a named image, or the waveform of a sound, in the terminal"
    static let usage = "[--bundle DIR] [OPTION]... NAME"
    static let options =
        [
            .kind, .bundle,
            .init("as", value: "FORM", help: "blocks, sixels or kitty (default: the best that the terminal has)"),
        ] + BundleOptions.accepted
    static let details = """
        What TERM and its relatives say of the terminal chooses the form. Without --kind, a sound is shown where no image has the name.

        """

    private static let forms: [(word: String, value: TerminalPicture.Form)] = [
        ("blocks", .blocks), ("sixels", .sixels), ("kitty", .kitty),
    ]
    /// Lines that stay free for what was typed and for what comes next.
    private static let linesLeft = 3
    /// Where the output is no terminal.
    private static let usualSize = (columns: 80, rows: 24)

    private let name: String
    private let kind: AssetKind?
    private let form: TerminalPicture.Form?
    private let bundlePath: String?
    private let bundleOptions: BundleOptions

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        name = try given.operand("the name of an image or a sound")
        kind = try given.kind()
        form = try given.choice(of: "as", from: Self.forms)
        bundlePath = given.value(of: "bundle")
        bundleOptions = try BundleOptions(given)
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let bundle = try bundleOptions.open(bundlePath, try client())
        if kind != .sound {
            do throws(AssetError) {
                show(try bundle.image(named: name), screen)
                return .done
            } catch {
                guard kind == nil, error.status == .notFound else { throw ControlFailure(error) }
            }
        }
        let sound: NamedSound
        do throws(AssetError) {
            sound = try bundle.sound(named: name)
        } catch {
            guard kind == nil, error.status == .notFound else { throw ControlFailure(error) }
            throw ControlFailure(.failed, "no image and no sound is called \"\(name)\": no file answers")
        }
        try show(sound, screen)
        return .done
    }

    private func show(_ image: NamedImage, _ screen: Screen) {
        let bitmap = image.largestRepresentation
        let size = screen.size ?? Self.usualSize
        let terminal = TerminalPicture(
            environment: environmentVariables(), form: form, hasColors: screen.wantsColors)
        screen.write(
            terminal.text(
                of: RGBAPicture(bitmap), columns: size.columns, rows: max(1, size.rows - Self.linesLeft)))
        let others = image.representations.count > 1 ? ", the largest of \(image.representations.count) bitmaps" : ""
        screen.writeLine(
            "\(bitmap.description.pixelWidth) × \(bitmap.description.pixelHeight) px\(others)  \(image.path)")
    }

    private func show(_ sound: NamedSound, _ screen: Screen) throws(ControlFailure) {
        guard let samples = SampledSound(sound) else {
            throw ControlFailure(
                .failed,
                "the service does not hold \"\(name)\" decoded, it is streamed from its file \(sound.path)")
        }
        let columns = (screen.size ?? Self.usualSize).columns
        for line in BlockWaveform(samples, columns: columns).lines { screen.write(line + "\n") }
        let seconds = Quantity.fixed(Double(samples.frameCount) / Double(samples.sampleRate), decimals: 2)
        let channels = Quantity.count(samples.channelCount, "channel")
        screen.writeLine("\(seconds) s, \(samples.sampleRate) Hz, \(channels)  \(sound.path)")
    }
}
