internal import AssetModel
public import InterfaceSchema
public import NibFormats

/// The rules by which nibs are loaded.
public enum NibProfile: Sendable, Hashable {
    /// Of AppKit: an outlet that no class has is left out, and the owner is awakened too.
    case appKit
    /// Of UIKit: an outlet that no class has is an error, and only objects of the nib are awakened.
    case uiKit
}

/// An interface file that is read once and instantiated many times, from any thread.
public final class Nib: Sendable {
    /// Name in findings and errors.
    public let name: String
    /// The rules by which it is loaded.
    public let profile: NibProfile
    /// The nib's content.
    public var model: InterfaceModel { plan.model }
    /// The bundle that found the nib; nil for a nib that was read from memory.
    public let bundle: NibBundle?
    /// The storyboard that it is of, through which one scene leads to others; nil for none.
    let scenes: Storyboard?
    /// The index of the scene that it makes.
    let scene: Int?
    let plan: NibPlan
    let media: NibMedia
    let mediaFindings: [NibFinding]

    /// Reads an interface file without its images and sounds, which `NibBundle` has. Throws if it is none, or broken. Without a profile, the file tells it.
    ///
    /// The file is read in this process, by readers in Swift that check every byte and obey limits. It needs no daemon.
    public convenience init(_ bytes: [UInt8], name: String, profile: NibProfile? = nil) throws(NibError) {
        self.init(try InterfaceFile.document(in: bytes, named: name), name: name, profile: profile)
    }

    /// Takes an interface that is read already. Without a profile, the interface tells it.
    public convenience init(_ document: InterfaceDocument, name: String, profile: NibProfile? = nil) {
        self.init(document, name: name, profile: profile, media: NibMedia(), translations: [:], bundle: nil)
    }

    /// Takes a file, with the images and sounds that a bundle has for it; without a bundle, there are none. The texts of a nib in a
    /// compiled storyboard are translated with those of the storyboard.
    convenience init(
        _ file: InterfaceFile, in bundle: NibBundle?, for system: SystemVersion? = nil, profile: NibProfile?,
        isScene: Bool = false
    ) throws(NibError) {
        let document = try InterfaceFile.document(in: file.bytes, named: file.name)
        self.init(
            document, name: file.name, profile: profile,
            media: bundle?.media(of: file, document.resources, for: system) ?? NibMedia(),
            translations: bundle?.translations(ofNibAt: file.storyboard?.path ?? file.path) ?? [:], bundle: bundle,
            isScene: isScene)
    }

    /// With `isScene`, a document that is a scene of a compiled storyboard.
    convenience init(
        _ document: InterfaceDocument, name: String, profile: NibProfile?, media: NibMedia,
        translations: [String: String],
        bundle: NibBundle?, isScene: Bool = false
    ) {
        let model = InterfaceModel(document.translated(translations))
        let plan = isScene ? NibPlan(CompiledScene(model), model) : NibPlan(model)
        self.init(name, profile ?? (plan.classTable.hasTouch ? .uiKit : .appKit), plan, media, bundle)
    }

    /// A scene of a storyboard's document.
    convenience init(scene: InterfaceDocument.Scene, of whole: Nib) {
        self.init(whole.name, whole.profile, NibPlan(scene, of: whole.plan), whole.media, whole.bundle)
    }

    /// The same nib, from which other scenes can be reached.
    convenience init(_ nib: Nib, in scenes: Storyboard, scene: Int? = nil) {
        self.init(nib.name, nib.profile, nib.plan, nib.media, nib.bundle, nib.mediaFindings, scenes, scene)
    }

    private init(
        _ name: String, _ profile: NibProfile, _ plan: NibPlan, _ media: NibMedia, _ bundle: NibBundle?,
        _ mediaFindings: [NibFinding]? = nil, _ scenes: Storyboard? = nil, _ scene: Int? = nil
    ) {
        self.name = name
        self.profile = profile
        self.plan = plan
        self.media = media
        self.bundle = bundle
        self.mediaFindings = mediaFindings ?? MediaFindings.of(media, name, plan)
        self.scenes = scenes
        self.scene = scene
    }

    /// Identity of the nib among those that are being loaded.
    var identity: String {
        let place = scenes?.place ?? bundle?.path ?? ""
        return place + "/" + name + (scene.map { " \($0)" } ?? "")
    }
}
