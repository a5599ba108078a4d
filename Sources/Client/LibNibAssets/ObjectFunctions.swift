// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import LinuxSystem

// The common functions of images and sounds. A `nibassets_image *` and a `nibassets_sound *` are `AssetObject`s; each reference of C's is a use,
// which keeps the object alive.

@c @implementation
public func nibassets_image_named(
    _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe named(.image, bundle, name, error)
}

@c @implementation
public func nibassets_sound_named(
    _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe named(.sound, bundle, name, error)
}

@c @implementation
public func nibassets_image_for_resource(
    _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe reporting(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let name = try required(unsafe bytes(name), "name")
        return unsafe pointer(borrowing: try bundle.core.unregisteredImage(name, bundleOnly: true, in: bundle.context))
    }
}

@c @implementation
public func nibassets_image_at_size(
    _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ pixelWidth: UInt32, _ pixelHeight: UInt32,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe reporting(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let name = try required(unsafe bytes(name), "name")
        let size = PixelSize(width: pixelWidth, height: pixelHeight)
        return unsafe pointer(borrowing: try bundle.core.picture(name, size: size, in: bundle.context))
    }
}

@c @implementation
public func nibassets_image_retain(_ image: OpaquePointer?) -> OpaquePointer? {
    // The caller has a use.
    _ = unsafe object(image, as: AssetObject.self)?.addUse()
    return unsafe image
}

@c @implementation
public func nibassets_image_release(_ image: OpaquePointer?) {
    guard let image = unsafe image else { return }
    let reference = unsafe Unmanaged<AssetObject>.fromOpaque(UnsafeRawPointer(image))
    if unsafe reference._withUnsafeGuaranteedRef({ $0.dropSharedUse() }) { return }
    // The last use ends the object, and perhaps the client.
    let object = unsafe reference.takeUnretainedValue()
    object.client.release(object)
}

@c @implementation
public func nibassets_image_name(_ image: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let object = unsafe object(image, as: AssetObject.self) else { return nil }
    return unsafe object.client.withTable { _ in object.shownName }?.pointer
}

@c @implementation
public func nibassets_image_path(_ image: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let object = unsafe object(image, as: AssetObject.self) else { return nil }
    // The object keeps the text.
    return unsafe object.client.withTable { _ in object.path }.pointer
}

@c @implementation
public func nibassets_image_set_name(_ image: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
    unsafe object(image, as: AssetObject.self)?.setName(unsafe bytes(name)) == true ? 1 : 0
}

// The same functions serve sounds, because both are `AssetObject`s.

@c @implementation
public func nibassets_sound_retain(_ sound: OpaquePointer?) -> OpaquePointer? { unsafe nibassets_image_retain(sound) }
@c @implementation
public func nibassets_sound_release(_ sound: OpaquePointer?) { unsafe nibassets_image_release(sound) }
@c @implementation
public func nibassets_sound_name(_ sound: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe nibassets_image_name(sound)
}
@c @implementation
public func nibassets_sound_path(_ sound: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe nibassets_image_path(sound)
}
@c @implementation
public func nibassets_sound_set_name(_ sound: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
    unsafe nibassets_image_set_name(sound, name)
}

private func named(
    _ kind: AssetKind, _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    let text = unsafe UnsafeRawBufferPointer(start: name, count: name.map { unsafe length(of: $0) } ?? 0)
    switch unsafe localAnswer(to: kind, bundle, text) {
    case .object(let object, _)?:
        unsafe reportSuccess(to: error)
        return unsafe OpaquePointer(object.toOpaque())
    case .missing(let missing)? where missing.error.status == .notFound:
        unsafe fill(error, missing.error)
        return nil
    case .missingInIndex?:
        unsafe fill(error, inIndex: kind, text)
        return nil
    // Asked for one name, the daemon says more about a broken file.
    case .missing?, nil: break
    }
    return unsafe reporting(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let name = try required(unsafe bytes(name), "name")
        return unsafe pointer(borrowing: try bundle.core.named(kind, name, in: bundle.context))
    }
}

/// Answer to a name without a message; allocates nothing. The use of an object becomes C's reference.
@inline(__always)
func localAnswer(to kind: AssetKind, _ bundle: OpaquePointer?, _ name: UnsafeRawBufferPointer) -> NameAnswer? {
    guard let bundle = unsafe bundle, let start = name.baseAddress else { return nil }
    let bytes = unsafe Span(_unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: name.count)
    return unsafe Unmanaged<BundleHandle>.fromOpaque(UnsafeRawPointer(bundle))._withUnsafeGuaranteedRef { handle in
        handle.core.localAnswer(to: kind, bytes, in: handle.context)
    }
}
