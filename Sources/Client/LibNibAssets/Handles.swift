internal import AssetModel
internal import CNibAssets

// C's handles are pointers to the core's objects, with one reference for each "+1" that C was given. By the header's contract, C passes only
// pointers that it got and has not released too often.

/// The object of a pointer from C; nil for NULL.
func object<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// A pointer for C, +1.
func pointer<Object: AnyObject>(retaining object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// A pointer for C to an object that something else keeps alive.
func pointer<Object: AnyObject>(borrowing object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
}

/// Releases a reference of C's.
func release<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

/// How many bytes a NUL-terminated string of C's has before its NUL.
func length(of text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    return count
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
        unsafe fill(error, nil)
        return value
    } catch let failure {
        unsafe fill(error, failure)
        return nil
    }
}

/// The same for functions that return 0, or -1 on failure.
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

/// Fills C's error; nil: there was none.
func fill(_ error: UnsafeMutablePointer<nibassets_error>?, _ failure: AssetError?) {
    guard let error = unsafe error else { return }
    // C's structure may be uninitialised; it is written whole.
    unsafe error.initialize(to: nibassets_error())
    guard let failure else { return }
    unsafe error.pointee.status = failure.status.rawValue
    unsafe error.pointee.reason = UInt32(failure.damage?.rawValue ?? 0)
    unsafe error.pointee.offset = failure.offset
    unsafe error.pointee.found = failure.found
    unsafe error.pointee.allowed = failure.allowed
    let message = Array(failure.message.utf8)
    // One byte less than the array, so that the final zero stays.
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) {
        unsafe $0.copyBytes(from: message.prefix($0.count - 1))
    }
}
