internal import CVectorGraphics

/// Returns the message of a library's error, in one line, and frees the error.
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe error else { return "unknown" }
    defer { unsafe g_error_free(error) }
    let message = unsafe String(cString: error.pointee.message)  // NUL-terminated, and copied
    return message.split(whereSeparator: \.isNewline).joined(separator: " ")
}
