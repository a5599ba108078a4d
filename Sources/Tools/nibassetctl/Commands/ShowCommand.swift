import CommandLineOptions
import LinuxSystem
import MediaWriting
import NibAssets
import TerminalPictures

enum ShowCommand: Command {
    static let name = "show"
    static let summary = "shows a named image, or the waveform of a sound, in the terminal"
    static let operands = Completion.Operands.names
    static let usage = "[--bundle DIR] [OPTION]... NAME"
    static let options =
        [
            .kind,
            .init(
                "as", value: "FORM", words: TerminalPicture.Form.words.map(\.word),
                help: "blocks, sixels or kitty (default: the best form that the terminal has)"),
        ] + SoughtMedium.options
    static let details = """
        TERM and similar variables decide the default form. Without --kind, a sound is shown if no image has the name.

        """

    /// Lines that stay free for the command line and the next prompt.
    private static let linesLeft = 3
    /// Size in characters if the output is no terminal.
    private static let usualSize = (columns: 80, rows: 24)

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let medium = try SoughtMedium(given)
        let kind = try given.kind()
        let form = try given.choice(of: "as", from: TerminalPicture.Form.words)
        let bundle = try medium.openBundle()
        if kind != .sound {
            do throws(ControlFailure) {
                show(try medium.lookUp(.image, in: bundle, try bundle.image(named: medium.name)), form, screen)
                return .done
            } catch {
                guard kind == nil, error.cause == .notFound else { throw error }
            }
        }
        do throws(ControlFailure) {
            try show(try medium.lookUp(.sound, in: bundle, try bundle.sound(named: medium.name)), screen)
            return .done
        } catch {
            guard kind == nil, error.cause == .notFound else { throw error }
            let advice = medium.advice(.image, in: bundle)
            throw ControlFailure(
                .failed, "no image and no sound is called \"\(medium.name)\": no file answers\(advice)")
        }
    }

    private static func show(_ image: NamedImage, _ form: TerminalPicture.Form?, _ screen: Screen) {
        let bitmap = image.largestRepresentation
        let size = screen.size ?? usualSize
        let terminal = TerminalPicture(
            environment: environmentVariables(), form: form, hasColors: screen.wantsColors)
        screen.write(
            terminal.text(
                of: RGBAPicture(bitmap), columns: size.columns, rows: max(1, size.rows - linesLeft)))
        screen.writeLine("\(image.largestText)  \(image.path)")
    }

    private static func show(_ sound: NamedSound, _ screen: Screen) throws(ControlFailure) {
        let samples = try SampledSound(decoded: sound)
        let columns = (screen.size ?? usualSize).columns
        for line in BlockWaveform(samples, columns: columns).lines { screen.write(line + "\n") }
        let seconds = Quantity.fixed(Double(samples.frameCount) / Double(samples.sampleRate), decimals: 2)
        let channels = Quantity.count(samples.channelCount, "channel")
        screen.writeLine("\(seconds) s, \(samples.sampleRate) Hz, \(channels)  \(sound.path)")
    }
}

extension TerminalPicture.Form: WordChoice {}
