public import AssetModel
internal import LinuxSystem
public import NibAssets
internal import NibFormats
internal import Synchronization

/// A bundle whose nibs are loaded with their images and sounds.
///
/// A nib is read in this process; its images and sounds come from the daemon, all with one message. If no daemon runs, or the daemon dies,
/// nibs are loaded without images and sounds, which is a finding.
public final class NibBundle: Sendable {
    /// The bundle's folder.
    public let path: String
    let profile: Profile
    let languages: [String]
    let idiom: DeviceIdiom
    private let openAssets: @Sendable () throws(AssetError) -> AssetBundle
    private let openedAssets: Mutex<AssetBundle?>

    /// Creates the bundle of a folder. The first nib opens it.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - client: The connection to the daemon; nil: the client that all bundles of the program share.
    ///   - profile: The rules by which images and sounds are looked up.
    ///   - scale: The display scale.
    ///   - idiom: The kind of device, by the rules of UIKit.
    ///   - languages: Most preferred first; nil: from the environment.
    public init(
        at path: String, client: AssetClient? = nil, profile: Profile = .appKit, scale: Int = 1,
        idiom: DeviceIdiom = .unspecified, languages: [String]? = nil
    ) {
        let languages = languages ?? LanguagePreferences.languages(environment: environmentVariable)
        self.profile = profile
        self.languages = languages
        self.idiom = idiom
        self.path = (try? FileDescriptor.open(path, .pathOnly).path()) ?? path
        // The path is absolute, because the bundle is opened later, perhaps after a change of the working folder.
        let place = path.hasPrefix("/") ? path : self.path
        openAssets = { () throws(AssetError) in
            let client = if let client { client } else { try AssetClient.shared }
            return try client.openBundle(
                at: place, profile: profile, scale: scale, idiom: idiom, languages: languages)
        }
        openedAssets = Mutex(nil)
    }

    /// Reads the nib at a path, in this bundle or elsewhere. Its images and sounds come from this bundle; a wrapper's own come first.
    ///
    /// - Parameters:
    ///   - path: The file or the wrapper.
    ///   - system: The system version whose form of a wrapper is read; nil: the newest.
    ///   - profile: The rules by which the nib is loaded; nil: the classes in the file choose.
    public func nib(
        at path: String, for system: SystemVersion? = nil, profile: NibProfile? = nil
    ) throws(NibError) -> Nib {
        try Nib(InterfaceFile(at: path, for: system), in: self, for: system, profile: profile)
    }

    private var assets: AssetBundle {
        get throws(AssetError) {
            if let known = openedAssets.withLock({ $0 }) { return known }
            let new = try openAssets()
            openedAssets.withLock { $0 = new }
            return new
        }
    }

    /// The images and sounds of a nib, from the daemon.
    func media(
        of file: InterfaceFile, _ resources: InterfaceResources, for system: SystemVersion?
    ) -> NibMedia {
        do throws(AssetError) {
            let assets = try assets
            // The daemon reads the bundle's own files, also wrappers, by name. Any other file, also of the same name, is passed open.
            if file.storyboard == nil, !assets.path.isEmpty, isChosen(file) {
                let loaded = try? assets.loadNib(named: file.fileName, for: system ?? .newest)
                if let loaded, let media = NibMedia(loaded, of: resources) { return media }
            }
            let loaded = try assets.loadNib(Array(file.fileName.utf8), from: file.descriptor)
            return NibMedia(loaded, of: resources)
                ?? NibMedia(failure: "the file was replaced while it was being read")
        } catch {
            return NibMedia(failure: error.message)
        }
    }

    /// Whether a lookup of the file's name in this bundle finds this file.
    private func isChosen(_ file: InterfaceFile) -> Bool {
        guard let chosen = path(ofNib: file.fileName) else { return false }
        return (try? FileDescriptor.open(chosen, .pathOnly).path()) == file.path
    }
}
