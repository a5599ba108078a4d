// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import WireProtocol

@c @implementation
public func nibassets_nib_load(
    _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe nibassets_nib_load_for_system(bundle, name, nil, error)
}

@c @implementation
public func nibassets_nib_load_for_system(
    _ bundle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ system: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe reporting(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let name = try required(unsafe bytes(name), "name")
        var version: SystemVersion?
        if let text = unsafe string(system) {
            guard let known = SystemVersion(text) else {
                throw AssetError(.badArgument, "\"" + text + "\" is no version, expected one as \"12.3\"")
            }
            version = known
        }
        return unsafe pointer(retaining: try bundle.core.loadNib(name, for: version, in: bundle.context))
    }
}

@c @implementation
public func nibassets_nib_retain(_ nib: OpaquePointer?) -> OpaquePointer? {
    unsafe object(nib, as: NibReferences.self).map { unsafe pointer(retaining: $0) }
}

@c @implementation
public func nibassets_nib_release(_ nib: OpaquePointer?) {
    unsafe release(nib, as: NibReferences.self)
}

@c @implementation
public func nibassets_nib_reference_count(_ nib: OpaquePointer?) -> Int {
    unsafe object(nib, as: NibReferences.self)?.references.count ?? 0
}

@c @implementation
public func nibassets_nib_reference_at(
    _ nib: OpaquePointer?, _ index: Int, _ reference: UnsafeMutablePointer<nibassets_reference>?
) -> Int32 {
    guard let nib = unsafe object(nib, as: NibReferences.self), nib.references.indices.contains(index),
        let reference = unsafe reference
    else { return -1 }
    let source = nib.references[index]
    var filled = unsafe nibassets_reference()
    // The nib keeps the strings and objects.
    unsafe filled.name = source.name.pointer
    unsafe filled.usage = source.usage.pointer
    unsafe filled.path = source.path.pointer
    unsafe filled.message = source.message.pointer
    if source.kind == .image {
        unsafe filled.image = source.object.map { unsafe pointer(borrowing: $0) }
    } else {
        unsafe filled.sound = source.object.map { unsafe pointer(borrowing: $0) }
    }
    unsafe filled.is_embedded = source.isEmbedded ? 1 : 0
    unsafe filled.is_sound = source.kind == .sound ? 1 : 0
    unsafe filled.status = source.status?.rawValue ?? 0
    unsafe filled.origin = Int32(source.origin.rawValue)
    unsafe filled.duration_ns = source.duration
    return unsafe deliver(filled, to: reference) ? 0 : -1
}
