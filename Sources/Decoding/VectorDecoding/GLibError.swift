internal import CVectorGraphics

/// Returns the message of a library's error and frees the error.
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error = unsafe error else { return "unknown" }
    defer { unsafe g_error_free(error) }
    return unsafe String(cString: error.pointee.message)  // NUL-terminated, and copied
}
