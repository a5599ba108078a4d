internal import AssetModel
internal import CNibAssets

// C's handles are pointers to objects of the core. Each "+1" of C's is one reference to the object, or one use of an `AssetObject`. By the header's
// contract, C passes only pointers that it got from here and has not released.

/// The object of a pointer from C; nil for NULL.
func object<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// A pointer for C, +1.
func pointer<Object: AnyObject>(retaining object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// A pointer for C to an object that has another owner.
func pointer<Object: AnyObject>(borrowing object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
}

/// Releases a reference of C's.
func release<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

/// Number of bytes before the NUL of a C string.
@inline(__always)
func length(of text: UnsafePointer<CChar>) -> Int {
    var end = unsafe text
    while unsafe end.pointee != 0 { unsafe end += 1 }
    return unsafe end - text
}

/// A NUL-terminated string of C's as bytes; nil for NULL.
func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    guard let text = unsafe text else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: text, count: length(of: text)))
}

/// A NUL-terminated string of C's; nil for NULL.
func string(_ text: UnsafePointer<CChar>?) -> String? {
    unsafe bytes(text).map { String(decoding: $0, as: UTF8.self) }
}

/// Runs `body` and fills C's error; nil when it threw.
func reporting<Value>(
    to error: UnsafeMutablePointer<nibassets_error>?, _ body: () throws(AssetError) -> Value
) -> Value? {
    do throws(AssetError) {
        let value = try body()
        unsafe reportSuccess(to: error)
        return value
    } catch let failure {
        unsafe fill(error, failure)
        return nil
    }
}

/// Runs `body` and fills C's error; returns 0, or -1 when `body` threw.
func status(
    to error: UnsafeMutablePointer<nibassets_error>?, _ body: () throws(AssetError) -> Void
) -> Int32 {
    unsafe reporting(to: error, body) == nil ? -1 : 0
}

/// The value of a required argument; throws when it is NULL.
func required<Value>(_ value: Value?, _ argument: String) throws(AssetError) -> Value {
    guard let value else { throw AssetError(.badArgument, argument + " must not be NULL") }
    return value
}

func reportSuccess(to error: UnsafeMutablePointer<nibassets_error>?) {
    // C's structure may be uninitialised; its status is trivial to write.
    unsafe error?.pointee.status = 0
}

func fill(_ error: UnsafeMutablePointer<nibassets_error>?, _ failure: AssetError) {
    guard let error = unsafe error else { return }
    // C's structure may be uninitialised; its fields are trivial to write.
    unsafe error.pointee.status = failure.status.rawValue
    unsafe error.pointee.reason = UInt32(failure.damage?.rawValue ?? 0)
    unsafe error.pointee.offset = failure.offset
    unsafe error.pointee.found = failure.found
    unsafe error.pointee.allowed = failure.allowed
    unsafe error.pointee.reserved = (0, 0, 0, 0)
    // One byte less than the array, so that there is room for the final zero.
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) { message in
        let text = failure.message.utf8.span
        let count = min(text.count, message.count - 1)
        for index in 0..<count { unsafe message[index] = text[index] }
        unsafe message[count] = 0
    }
}

/// Fills C's error for a name that an index has as missing. Allocates nothing.
func fill(_ error: UnsafeMutablePointer<nibassets_error>?, inIndex kind: AssetKind, _ name: UnsafeRawBufferPointer) {
    guard let error = unsafe error else { return }
    // C's structure may be uninitialised; its fields are trivial to write.
    unsafe error.pointee.status = AssetError.Status.notFound.rawValue
    unsafe (error.pointee.reason, error.pointee.offset) = (0, 0)
    unsafe (error.pointee.found, error.pointee.allowed) = (0, 0)
    unsafe error.pointee.reserved = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) { message in
        let before: StaticString = kind == .image ? "no image is called \"" : "no sound is called \""
        let after: StaticString = "\": no file answers"
        precondition(
            before.utf8CodeUnitCount + name.count + after.utf8CodeUnitCount < message.count,
            "an index has no names of more than 255 bytes")
        // The precondition has checked that there is room.
        var end = unsafe message.baseAddress.unsafelyUnwrapped
        unsafe end.copyMemory(from: before.utf8Start, byteCount: before.utf8CodeUnitCount)
        unsafe end += before.utf8CodeUnitCount
        if let start = name.baseAddress { unsafe end.copyMemory(from: start, byteCount: name.count) }
        unsafe end += name.count
        unsafe end.copyMemory(from: after.utf8Start, byteCount: after.utf8CodeUnitCount)
        unsafe end.storeBytes(of: 0, toByteOffset: after.utf8CodeUnitCount, as: UInt8.self)
    }
}
