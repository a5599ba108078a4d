internal import AssetModel
public import InterfaceSchema
public import NibFormats

/// The rules by which nibs are loaded.
public enum NibProfile: Sendable, Hashable {
    /// Rules of AppKit: an outlet that the object's class lacks is left out, with a finding, and the owner is awakened too.
    case appKit
    /// Rules of UIKit: an outlet that the object's class lacks is an error, and only objects of the nib are awakened.
    case uiKit
}

/// An interface file that is read once and instantiated many times, from any thread.
public final class Nib: Sendable {
    /// Name in findings and errors.
    public let name: String
    /// The rules by which the nib is loaded.
    public let profile: NibProfile
    /// The nib's content.
    public var model: InterfaceModel { plan.model }
    /// The bundle that found the nib; nil for a nib that was read from memory.
    public let bundle: NibBundle?
    /// Storyboard of the nib, which finds the scenes that segues lead to; nil outside storyboards.
    let scenes: Storyboard?
    /// Index of the nib's scene in the storyboard; nil if the nib is no scene of the storyboard.
    let scene: Int?
    let plan: NibPlan
    let media: NibMedia
    /// Reason why the nib's translations could not be read; nil if there are none, or if they were read.
    let translationFailure: String?
    /// Faults that were found when the nib was read. All instances have them.
    let findings: [NibFinding]

    /// Reads an interface file without its images and sounds; `NibBundle` reads files with them. Throws if the bytes are no interface file,
    /// or a broken one. Without a profile, the classes in the file choose: UIKit's rules if any class is UIKit's, else AppKit's.
    ///
    /// The file is read in this process, by readers in Swift that check every byte and obey limits. Reading needs no daemon.
    public convenience init(_ bytes: [UInt8], name: String, profile: NibProfile? = nil) throws(NibError) {
        self.init(try InterfaceFile.document(in: bytes, named: name), name: name, profile: profile)
    }

    /// Makes a nib of an interface that is already read. Without a profile, the classes in the interface choose.
    public convenience init(_ document: InterfaceDocument, name: String, profile: NibProfile? = nil) {
        self.init(document, name: name, profile: profile, media: NibMedia(), bundle: nil)
    }

    /// Reads a file with the images and sounds that a bundle has for it; without a bundle, the nib has none. A nib in a compiled storyboard
    /// takes its texts from the storyboard's translations.
    convenience init(
        _ file: InterfaceFile, in bundle: NibBundle?, for system: SystemVersion? = nil, profile: NibProfile?,
        isScene: Bool = false
    ) throws(NibError) {
        let document = try InterfaceFile.document(in: file.bytes, named: file.name)
        self.init(
            document, name: file.name, profile: profile,
            media: bundle?.media(of: file, document.resources, for: system) ?? NibMedia(),
            translations: bundle?.translations(ofNibAt: file.storyboard?.path ?? file.path) ?? NibTranslations(),
            bundle: bundle, isScene: isScene)
    }

    /// Makes a nib of a document. If `isScene`, the document is a scene of a compiled storyboard.
    convenience init(
        _ document: InterfaceDocument, name: String, profile: NibProfile?, media: NibMedia,
        translations: NibTranslations = NibTranslations(), bundle: NibBundle?, isScene: Bool = false
    ) {
        let model = InterfaceModel(document.translated(translations.texts))
        let plan = isScene ? NibPlan(CompiledScene(model), model) : NibPlan(model)
        self.init(
            name, profile ?? (plan.classTable.hasUIKitClass ? .uiKit : .appKit), plan, media, translations.failure,
            bundle)
    }

    /// Makes the nib of one scene of a storyboard's document.
    convenience init(scene: InterfaceDocument.Scene, of whole: Nib) {
        self.init(
            whole.name, whole.profile, NibPlan(scene, of: whole.plan), whole.media, whole.translationFailure,
            whole.bundle)
    }

    /// Copies a nib and adds its storyboard, so that segues can reach the other scenes.
    convenience init(_ nib: Nib, in scenes: Storyboard, scene: Int? = nil) {
        self.init(
            nib.name, nib.profile, nib.plan, nib.media, nib.translationFailure, nib.bundle, nib.findings, scenes, scene)
    }

    private init(
        _ name: String, _ profile: NibProfile, _ plan: NibPlan, _ media: NibMedia, _ translationFailure: String?,
        _ bundle: NibBundle?, _ findings: [NibFinding]? = nil, _ scenes: Storyboard? = nil, _ scene: Int? = nil
    ) {
        self.name = name
        self.profile = profile
        self.plan = plan
        self.media = media
        self.bundle = bundle
        self.translationFailure = translationFailure
        let untranslated = translationFailure.map { NibFinding(.noTranslations($0), name, plan, at: nil) }
        self.findings = findings ?? MediaFindings.of(media, name, plan) + [untranslated].compactMap { $0 }
        self.scenes = scenes
        self.scene = scene
    }

    /// Identity of the nib among the loads in progress: storyboard or bundle, name, and index of the scene.
    var identity: String {
        let place = scenes?.identity ?? bundle?.path ?? ""
        return place + "/" + name + (scene.map { " \($0)" } ?? "")
    }
}
