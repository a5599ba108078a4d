internal import CLinux

/// Calls `body` with the texts as a C argument list: NUL-terminated copies, then nil. The copies are writable, and valid during the call.
public func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("an array with nil in it is not empty") }
        return unsafe body(start)
    }
}
