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
    /// How findings and errors name it.
    public let name: String
    /// The rules by which it is loaded.
    public let profile: NibProfile
    /// What it says.
    public var model: InterfaceModel { plan.model }
    /// Where it was found; nil for one that was read from memory.
    public let bundle: NibBundle?
    /// The storyboard's scenes; nil for a nib of no storyboard.
    let scenes: SceneTable?
    /// The index of the scene that it makes.
    let scene: Int?
    let plan: NibPlan
    let media: NibMedia
    /// What is wrong with its images and sounds.
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

    /// With `isScene`, a document that is a scene of a compiled storyboard.
    init(
        _ document: InterfaceDocument, name: String, profile: NibProfile?, media: NibMedia,
        translations: [String: String],
        bundle: NibBundle?, isScene: Bool = false
    ) {
        (scenes, scene) = (nil, nil)
        self.name = name
        self.media = media
        self.bundle = bundle
        var model = InterfaceModel(document)
        model.translate(translations)
        plan = isScene ? NibPlan(CompiledScene(model), model) : NibPlan(model)
        mediaFindings = MediaFindings.of(media, name, plan)
        self.profile = profile ?? (plan.isTouch ? .uiKit : .appKit)
    }

    /// A scene of a storyboard's document.
    init(scene: InterfaceDocument.Scene, of whole: Nib) {
        (scenes, self.scene) = (nil, nil)
        name = whole.name
        media = whole.media
        bundle = whole.bundle
        profile = whole.profile
        plan = NibPlan(scene, of: whole.plan)
        mediaFindings = MediaFindings.of(media, name, plan)
    }

    /// The same nib, from which other scenes can be reached.
    init(_ nib: Nib, in scenes: SceneTable, scene: Int? = nil) {
        (self.scenes, self.scene) = (scenes, scene)
        name = nib.name
        media = nib.media
        bundle = nib.bundle
        profile = nib.profile
        plan = nib.plan
        mediaFindings = nib.mediaFindings
    }

    /// What tells it from other nibs while it is being loaded.
    var identity: String {
        let place = scenes?.place ?? bundle?.path ?? ""
        return place + "/" + name + (scene.map { " \($0)" } ?? "")
    }
}
