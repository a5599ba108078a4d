internal import AssetModel
internal import CNibAssets

// How C sees the core's objects: a pointer to an object with one reference counted for each "+1" that C was given. Every pointer that C gives
// back must be one that it got and has not released more often than it got it; that is the contract of the header.

/// The object behind a pointer of C's; nil for NULL.
func object<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// A pointer for C, +1.
func pointer<Object: AnyObject>(retaining object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// A pointer for C to what something else keeps alive.
func pointer<Object: AnyObject>(borrowing object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
}

/// Takes a reference of C's away.
func release<Object: AnyObject>(_ pointer: OpaquePointer?, as type: Object.Type) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

/// A terminated text of C's as bytes; nil for NULL.
func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    guard var next = unsafe text else { return nil }
    var bytes: [UInt8] = []
    // The header asks for a terminated text.
    while unsafe next.pointee != 0 {
        unsafe bytes.append(UInt8(bitPattern: next.pointee))
        unsafe next += 1
    }
    return bytes
}

/// A terminated text of C's; nil for NULL.
func string(_ text: UnsafePointer<CChar>?) -> String? {
    unsafe bytes(text).map { String(decoding: $0, as: UTF8.self) }
}

/// Runs `body`, and tells C what came of it: nil when it threw.
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

/// The same where C gets 0, or -1 for a failure.
func status(
    to error: UnsafeMutablePointer<nibassets_error>?, _ body: () throws(AssetError) -> Void
) -> Int32 {
    unsafe reporting(to: error, body) == nil ? -1 : 0
}

/// What a pointer leads to, or why the call cannot be done without it.
func required<Value>(_ value: Value?, _ argument: String) throws(AssetError) -> Value {
    guard let value else { throw AssetError(.badArgument, argument + " must not be NULL") }
    return value
}

private func fill(_ error: UnsafeMutablePointer<nibassets_error>?, _ failure: AssetError?) {
    guard let error = unsafe error else { return }
    // C's structure may hold anything before; it is written whole.
    unsafe error.initialize(to: nibassets_error())
    guard let failure else { return }
    unsafe error.pointee.status = failure.status.rawValue
    unsafe error.pointee.reason = UInt32(failure.damage?.rawValue ?? 0)
    unsafe error.pointee.offset = failure.offset
    unsafe error.pointee.found = failure.found
    unsafe error.pointee.allowed = failure.allowed
    let message = Array(failure.message.utf8)
    // One byte less than there is room, so that the zero after it stays.
    unsafe withUnsafeMutableBytes(of: &error.pointee.message) {
        unsafe $0.copyBytes(from: message.prefix($0.count - 1))
    }
}
