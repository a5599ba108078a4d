// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import WireProtocol

/// The object of a `nibassets_nib *`: the references, and their texts for C in one piece of memory.
@safe final class NibHandle {
    let loaded: NibReferences
    /// Name, usage, path and message of each reference, NUL-terminated. Written by init only, freed by deinit.
    private let texts: UnsafeMutablePointer<UInt8>
    private let starts: [Int]

    init(_ nib: NibReferences) {
        loaded = nib
        var (bytes, starts): ([UInt8], [Int]) = ([], [])
        func add(_ text: [UInt8]) {
            starts.append(bytes.count)
            bytes += text
            bytes.append(0)
        }
        for reference in nib.references {
            add(reference.answer.name)
            add(reference.usage)
            add(reference.answer.path)
            add(reference.diagnosis)
        }
        self.starts = starts
        unsafe texts = .allocate(capacity: bytes.count)
        // `texts` has room for all bytes.
        unsafe texts.initialize(from: bytes, count: bytes.count)
    }

    deinit { unsafe texts.deallocate() }

    /// The text with this number (0 name, 1 usage, 2 path, 3 message) of a reference. Valid while the handle lives.
    @unsafe
    func text(_ number: Int, of reference: Int) -> UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(texts + starts[4 * reference + number]).assumingMemoryBound(to: CChar.self)
    }
}

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
        return unsafe pointer(
            retaining: NibHandle(try bundle.core.loadNib(name, for: version, in: bundle.context)))
    }
}

@c @implementation
public func nibassets_nib_retain(_ nib: OpaquePointer?) -> OpaquePointer? {
    unsafe object(nib, as: NibHandle.self).map { unsafe pointer(retaining: $0) }
}

@c @implementation
public func nibassets_nib_release(_ nib: OpaquePointer?) {
    unsafe release(nib, as: NibHandle.self)
}

@c @implementation
public func nibassets_nib_reference_count(_ nib: OpaquePointer?) -> Int {
    unsafe object(nib, as: NibHandle.self)?.loaded.references.count ?? 0
}

@c @implementation
public func nibassets_nib_reference_at(
    _ nib: OpaquePointer?, _ index: Int, _ reference: UnsafeMutablePointer<nibassets_reference>?
) -> Int32 {
    guard let nib = unsafe object(nib, as: NibHandle.self), nib.loaded.references.indices.contains(index),
        let reference = unsafe reference
    else { return -1 }
    let (source, object) = (nib.loaded.references[index], nib.loaded.objects[index])
    var filled = unsafe nibassets_reference()
    // The nib keeps the texts and objects.
    unsafe (filled.name, filled.usage) = (nib.text(0, of: index), nib.text(1, of: index))
    unsafe (filled.path, filled.message) = (nib.text(2, of: index), nib.text(3, of: index))
    if source.answer.kind == .image {
        unsafe filled.image = object.map { unsafe pointer(borrowing: $0) }
    } else {
        unsafe filled.sound = object.map { unsafe pointer(borrowing: $0) }
    }
    unsafe filled.is_embedded = source.answer.flags.contains(.embedded) ? 1 : 0
    unsafe filled.is_sound = source.answer.kind == .sound ? 1 : 0
    unsafe filled.status = AssetError.Status(source.status)?.rawValue ?? 0
    unsafe filled.origin = Int32(source.answer.origin.rawValue)
    unsafe filled.duration_ns = source.answer.duration
    return unsafe deliver(filled, to: reference) ? 0 : -1
}
