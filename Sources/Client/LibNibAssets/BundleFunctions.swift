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
        let given = try unsafe Options(options)
        var conditions = given.conditions
        conditions.path = unsafe bytes(path)
        let (context, _) = try core.openBundle(given.profile, conditions, given.waiting)
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

private struct Options {
    var profile: Profile?
    var conditions = BundleContext.Conditions()
    var waiting = Waiting.allowed

    init(_ options: UnsafePointer<nibassets_bundle_options>?) throws(AssetError) {
        guard let given = unsafe options else {
            conditions.languages = Self.fromEnvironment()
            return
        }
        let options = try unsafe fields(of: given)
        conditions.recalls = unsafe options.recalls != 0
        if unsafe options.opens_later != 0 { waiting = .refused }
        profile = try unsafe Self.choice(options.profile, "profile", allowed: 3)
        let scale = unsafe options.scale
        guard scale <= 3 else {
            throw AssetError(.badArgument, found: UInt64(scale), allowed: 3, "a scale is 1, 2 or 3")
        }
        conditions.scale = UInt8(max(1, scale))
        conditions.idiom = try unsafe Self.choice(options.idiom, "idiom", allowed: 5) ?? .unspecified
        conditions.pixelForm = try unsafe Self.choice(options.pixel_form, "pixel form", allowed: 7)
        conditions.sampleForm = try unsafe Self.choice(options.sample_form, "sample form", allowed: 3)
        conditions.traits = try unsafe Self.traits(options)
        guard var next = unsafe options.languages else {
            conditions.languages = Self.fromEnvironment()
            return
        }
        // The header requires a list that ends with NULL.
        while let language = unsafe bytes(next.pointee) {
            conditions.languages.append(language)
            unsafe next += 1
        }
    }

    /// The value with this number; nil for 0.
    private static func choice<Value: RawRepresentable<UInt8>>(
        _ number: UInt32, _ noun: String, allowed: UInt64
    ) throws(AssetError) -> Value? {
        if number == 0 { return nil }
        guard let value = UInt8(exactly: number).flatMap({ Value(rawValue: $0) }) else {
            throw AssetError(.badArgument, found: UInt64(number), allowed: allowed, "there is no such " + noun)
        }
        return value
    }

    private static func traits(_ options: nibassets_bundle_options) throws(AssetError) -> AssetTraits {
        let contrast = unsafe options.high_contrast
        guard contrast <= 1 else {
            throw AssetError(.badArgument, found: UInt64(contrast), allowed: 1, "there is no such contrast")
        }
        return AssetTraits(
            appearance: try unsafe choice(options.appearance, "appearance", allowed: 2) ?? .any,
            hasHighContrast: contrast == 1, gamut: try unsafe choice(options.gamut, "gamut", allowed: 1) ?? .sRGB,
            width: try unsafe choice(options.width_class, "width class", allowed: 2) ?? .any,
            height: try unsafe choice(options.height_class, "height class", allowed: 2) ?? .any,
            direction: try unsafe choice(options.direction, "direction", allowed: 2) ?? .any)
    }

    private static func fromEnvironment() -> [[UInt8]] {
        LanguagePreferences.languages(environment: { environmentVariable($0) }).map { Array($0.utf8) }
    }
}
