// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import LinuxSystem

// The common functions of images and sounds. A `nibassets_image *` and a `nibassets_sound *` are `AssetObject`s; each reference of C's is
// also a use of the object.

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
        return unsafe pointer(retaining: try bundle.core.resource(.image, name, in: bundle.context))
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
        return unsafe pointer(retaining: try bundle.core.picture(name, size: size, in: bundle.context))
    }
}

@c @implementation
public func nibassets_image_retain(_ image: OpaquePointer?) -> OpaquePointer? { unsafe retain(image) }
@c @implementation
public func nibassets_sound_retain(_ sound: OpaquePointer?) -> OpaquePointer? { unsafe retain(sound) }

@c @implementation
public func nibassets_image_release(_ image: OpaquePointer?) { unsafe letGo(image) }
@c @implementation
public func nibassets_sound_release(_ sound: OpaquePointer?) { unsafe letGo(sound) }

@c @implementation
public func nibassets_image_name(_ image: OpaquePointer?) -> UnsafePointer<CChar>? { unsafe name(of: image) }
@c @implementation
public func nibassets_sound_name(_ sound: OpaquePointer?) -> UnsafePointer<CChar>? { unsafe name(of: sound) }

@c @implementation
public func nibassets_image_path(_ image: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(image, as: AssetObject.self)?.path.pointer
}
@c @implementation
public func nibassets_sound_path(_ sound: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe object(sound, as: AssetObject.self)?.path.pointer
}

@c @implementation
public func nibassets_image_set_name(_ image: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
    unsafe setName(of: image, name)
}
@c @implementation
public func nibassets_sound_set_name(_ sound: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
    unsafe setName(of: sound, name)
}

private func named(
    _ kind: AssetKind, _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    if let known = unsafe namedAgain(kind, bundle, name) {
        unsafe fill(error, nil)
        return unsafe known
    }
    return unsafe reporting(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let name = try required(unsafe bytes(name), "name")
        return unsafe pointer(retaining: try bundle.core.named(kind, name, in: bundle.context))
    }
}

private func namedAgain(_ kind: AssetKind, _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> OpaquePointer? {
    guard let bundle = unsafe object(bundle, as: BundleHandle.self), let name = unsafe name else { return nil }
    // The header requires a NUL-terminated string.
    let bytes = unsafe Span(
        _unsafeStart: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), count: unsafe length(of: name))
    return unsafe bundle.core.namedAgain(kind, bytes, in: bundle.context).map { unsafe pointer(retaining: $0) }
}

private func retain(_ pointer: OpaquePointer?) -> OpaquePointer? {
    guard let object = unsafe object(pointer, as: AssetObject.self) else { return nil }
    return unsafe LibNibAssets.pointer(retaining: object.client.withTable { $0.hold(object) })
}

private func letGo(_ pointer: OpaquePointer?) {
    guard let object = unsafe object(pointer, as: AssetObject.self) else { return }
    object.client.release(object)
    unsafe release(pointer, as: AssetObject.self)
}

private func name(of pointer: OpaquePointer?) -> UnsafePointer<CChar>? {
    guard let object = unsafe object(pointer, as: AssetObject.self) else { return nil }
    // The object keeps its earlier names.
    return unsafe object.client.withTable { _ in object.name }?.pointer
}

private func setName(of pointer: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
    guard let object = unsafe object(pointer, as: AssetObject.self) else { return 0 }
    return object.setName(unsafe bytes(name)) ? 1 : 0
}
