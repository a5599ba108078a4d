internal import CLinux

/// The arguments of this program, without its name. Unlike Swift's own list, they do not come from /proc.
public func programArguments() -> [String] {
    guard var next = unsafe linux_arguments() else { return [] }
    var arguments: [String] = []
    // The list is ended by NULL; its texts are copied at once.
    while let text = unsafe next.pointee {
        unsafe arguments.append(String(cString: text))
        unsafe next += 1
    }
    return Array(arguments.dropFirst())
}

/// The path of this program's file; nil when it is not known.
public func programPath() -> String? {
    if let path = try? readLink("/proc/self/exe") { return path }
    // Without /proc: the name with which the program was started, made absolute. The kernel keeps that text for the program's life.
    guard let name = unsafe UnsafePointer<CChar>(bitPattern: getauxval(UInt(AT_EXECFN))) else { return nil }
    return absolutePath(unsafe String(cString: name).utf8.map { $0 }).map { String(decoding: $0, as: UTF8.self) }
}

/// The absolute path without links of a file; nil when there is no file. Reads directories, so only code that may block may call this.
public func absolutePath(_ path: [UInt8]) -> [UInt8]? {
    if path.contains(0) { return nil }
    // The path is terminated; the result is allocated by the call, copied and freed.
    return unsafe (path + [0]).withUnsafeBytes { bytes -> [UInt8]? in
        guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            let result = unsafe realpath(start, nil)
        else { return nil }
        defer { unsafe free(result) }
        return unsafe Array(UnsafeRawBufferPointer(start: result, count: strlen(result)))
    }
}

/// Whether /proc is mounted, which this module needs to find paths of open files and to reopen them.
public func isProcThere() -> Bool { (try? readLink("/proc/self")) != nil }
