// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import LinuxSystem

/// The object of a `nibassets_bundle *`.
final class BundleHandle {
    let core: ClientCore
    let context: BundleContext

    init(_ core: ClientCore, _ context: BundleContext) {
        self.core = core
        self.context = context
    }

    deinit { core.release(context) }
}

@c @implementation
public func nibassets_bundle_open(
    _ client: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<nibassets_bundle_options>?,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe reporting(to: error) { () throws(AssetError) in
        let core = try required(unsafe object(client, as: ClientHandle.self), "client").core
        let conditions = try unsafe Conditions(options)
        let (context, _) = try core.openBundle(
            at: unsafe bytes(path), conditions.profile, scale: conditions.scale, idiom: conditions.idiom,
            languages: conditions.languages, pixelForm: conditions.pixelForm, sampleForm: conditions.sampleForm,
            traits: conditions.traits, recalls: conditions.recalls, later: conditions.opensLater)
        return unsafe pointer(retaining: BundleHandle(core, context))
    }
}

@c @implementation
public func nibassets_bundle_retain(_ bundle: OpaquePointer?) -> OpaquePointer? {
    unsafe object(bundle, as: BundleHandle.self).map { unsafe pointer(retaining: $0) }
}

@c @implementation
public func nibassets_bundle_release(_ bundle: OpaquePointer?) {
    unsafe release(bundle, as: BundleHandle.self)
}

/// The options of a bundle, with their defaults.
private struct Conditions {
    var profile: Profile?
    var scale: UInt8 = 1
    var idiom = DeviceIdiom.unspecified
    var languages: [[UInt8]] = []
    var pixelForm: PixelForm?
    var sampleForm: SampleForm?
    var traits = AssetTraits()
    var recalls = false
    var opensLater = false

    init(_ options: UnsafePointer<nibassets_bundle_options>?) throws(AssetError) {
        guard let given = unsafe options else {
            languages = Self.fromEnvironment()
            return
        }
        let options = try unsafe fields(of: given)
        recalls = unsafe options.recalls != 0
        opensLater = unsafe options.opens_later != 0
        let (profile, scale) = unsafe (options.profile, options.scale)
        if profile != 0 {
            guard let known = UInt8(exactly: profile).flatMap({ Profile(rawValue: $0) }) else {
                throw AssetError(.badArgument, found: UInt64(profile), allowed: 3, "there is no such profile")
            }
            self.profile = known
        }
        guard scale <= 3 else {
            throw AssetError(.badArgument, found: UInt64(scale), allowed: 3, "a scale is 1, 2 or 3")
        }
        self.scale = UInt8(max(1, scale))
        let device = unsafe options.idiom
        guard let idiom = UInt8(exactly: device).flatMap({ DeviceIdiom(rawValue: $0) }) else {
            throw AssetError(.badArgument, found: UInt64(device), allowed: 5, "there is no such idiom")
        }
        self.idiom = idiom
        let form = unsafe options.pixel_form
        if form != 0 {
            guard let known = UInt8(exactly: form).flatMap({ PixelForm(rawValue: $0) }) else {
                throw AssetError(.badArgument, found: UInt64(form), allowed: 7, "there is no such pixel form")
            }
            pixelForm = known
        }
        let samples = unsafe options.sample_form
        if samples != 0 {
            guard let known = UInt8(exactly: samples).flatMap({ SampleForm(rawValue: $0) }) else {
                throw AssetError(.badArgument, found: UInt64(samples), allowed: 3, "there is no such sample form")
            }
            sampleForm = known
        }
        traits = try unsafe Self.traits(options)
        guard var next = unsafe options.languages else {
            languages = Self.fromEnvironment()
            return
        }
        // The header requires a list that ends with NULL.
        while let language = unsafe bytes(next.pointee) {
            languages.append(language)
            unsafe next += 1
        }
    }

    private static func traits(_ options: nibassets_bundle_options) throws(AssetError) -> AssetTraits {
        let parts = unsafe [
            options.appearance, options.high_contrast, options.gamut,
            options.width_class, options.height_class, options.direction,
        ]
        var word: UInt64 = 0
        for part in parts.reversed() { word = word << 8 | UInt64(min(part, 255)) }
        do throws(DescriptionError) {
            return try AssetTraits(word: word)
        } catch {
            throw AssetError(
                .badArgument, found: word, allowed: 2, "there is no such appearance, gamut, size class or direction")
        }
    }

    private static func fromEnvironment() -> [[UInt8]] {
        LanguagePreferences.languages(environment: { environmentVariable($0) }).map { Array($0.utf8) }
    }
}
