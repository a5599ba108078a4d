import AssetModel
import CommandLineOptions
import MediaWriting
import NibAssets

struct SoundCommand: Command {
    static let name = "sound"
    static let summary = "writes a named sound into a WAV file"
    static let operands = Completion.Operands.names
    static let namedKinds: [AssetKind]? = [.sound]
    static let usage = "[--bundle DIR] [OPTION]... --output FILE NAME"
    static let options = [.output] + SoughtMedium.options
    static let details = """
        Samples are written with 16 bits; what is louder than they can tell is clipped.

        """

    private let medium: SoughtMedium
    private let output: String

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        medium = try SoughtMedium(given)
        output = try given.output(types: ["wav"])
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let bundle = try medium.openBundle()
        let sound = try medium.found(.sound, in: bundle, try bundle.sound(named: medium.name))
        try writeFile(output, SampledSound(decoded: sound).wav(), screen)
        return .done
    }
}
