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
    static let options = SavedMedium.options
    static let details = """
        Samples are written with 16 bits; what is louder than they can tell is clipped.

        """

    private let saved: SavedMedium

    init(_ given: CommandLineOptions) throws(ControlFailure) { saved = try SavedMedium(given, type: "wav") }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let bundle = try saved.medium.openBundle()
        let sound: NamedSound
        do throws(AssetError) {
            sound = try bundle.sound(named: saved.medium.name)
        } catch {
            throw saved.medium.failure(error, .sound, in: bundle)
        }
        try saved.write(try SampledSound(decoded: sound).wav(), screen)
        return .done
    }
}
