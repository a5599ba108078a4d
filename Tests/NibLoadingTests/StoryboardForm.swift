import LinuxSystem
import NibAssets
import NibLoading
import NibWriting
import TestSupport

/// Forms of a storyboard in a bundle.
enum StoryboardForm: CaseIterable, Sendable {
    case document
    case compiled

    func write(_ storyboard: any WrittenStoryboard, named name: String, to folder: TemporaryFolder) throws {
        switch self {
        case .document: try folder.write(name + ".storyboard", storyboard.document())
        case .compiled:
            for file in storyboard.compiled() { try folder.write(name + ".storyboardc/" + file.name, file.bytes) }
        }
    }

    /// Opens the bundle in a folder. No daemon runs.
    static func bundle(_ folder: TemporaryFolder, languages: [String] = []) throws -> NibBundle {
        let options = AssetClient.Options(socketPath: folder.absolute("none"), mayStartDaemon: false)
        return NibBundle(at: folder.path, client: try AssetClient(options), languages: languages)
    }
}

/// A suite whose tests write nibs and storyboards into a bundle of their own.
class BundleSuite {
    let folder: TemporaryFolder
    let bundle: NibBundle

    init() throws {
        folder = try TemporaryFolder()
        bundle = try StoryboardForm.bundle(folder)
    }

    /// Writes a storyboard, and returns its first scene.
    func scene(_ form: StoryboardForm, _ storyboard: any WrittenStoryboard) throws -> Nib {
        try form.write(storyboard, named: "Tides", to: folder)
        return try bundle.storyboard(named: "Tides").initialScene()
    }
}

extension NibInstance {
    /// Problems of the instance's findings, except missing images and sounds, which only a daemon can find.
    var ownProblems: [NibFinding.Problem] {
        findings.map(\.problem).filter { if case .noMedia = $0 { false } else { true } }
    }
}

/// A controller with an outlet and an action.
class HarbourController: ViewController {
    var flag: AnyObject?
    private(set) var reloads = 0
    /// Number of children when the controller awoke.
    private(set) var childrenAtAwakening = 0

    func reload(_ sender: Any?) { reloads += 1 }

    override func awakeFromNib() { childrenAtAwakening = children.count }

    override class var nibMembers: NibMembers {
        NibMembers(
            outlet("flag", \HarbourController.flag), action("reload:", HarbourController.reload),
            inherits: super.nibMembers)
    }
}

/// A view that keeps its content.
final class Basin: NibCodable, NibContainer {
    private(set) var content: [AnyObject] = []

    init() {}
    init(nibCoder: NibCoder) {}
    func addFromNib(_ content: AnyObject) { self.content.append(content) }
    func awakeFromNib() {}
    static var nibMembers: NibMembers { NibMembers() }
}

extension NibClasses {
    /// The classes above, under the names of the toolkit's classes.
    static var harbour: NibClasses {
        var classes = NibClasses(HarbourController.self)
        classes.add(ViewController.self, as: "UIViewController")
        classes.add(Basin.self, as: "UIView")
        return classes
    }
}
