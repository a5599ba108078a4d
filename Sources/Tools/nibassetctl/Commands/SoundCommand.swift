import CommandLineOptions
import MediaWriting
import NibAssets

enum SoundCommand: Command {
    static let name = "sound"
    static let summary = "writes a named sound into a WAV file"
    static let operands = Completion.Operands.names
    static let namedKinds: [AssetKind]? = [.sound]
    static let usage = "[--bundle DIR] [OPTION]... --output FILE NAME"
    static let options = [.output] + SoughtMedium.options
    static let details = """
        Samples are written with 16 bits; louder samples are clipped.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let medium = try SoughtMedium(given)
        let output = try given.output(types: ["wav"])
        let bundle = try medium.openBundle()
        let sound = try medium.lookUp(.sound, in: bundle, try bundle.sound(named: medium.name))
        try writeFile(output, SampledSound(decoded: sound).wav(), screen)
        return .done
    }
}
