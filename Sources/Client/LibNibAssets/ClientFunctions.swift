// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import LinuxSystem
internal import WireProtocol

/// The object of a `nibassets_client *`. The last release closes the connection; objects keep the core alive.
@safe final class ClientHandle {
    typealias ChangeHandler = @convention(c) (UnsafePointer<CChar>?, Int32, UnsafeMutableRawPointer?) -> Void

    let core: ClientCore
    // Guarded by the lock of the core's table. The program owns the context.
    private var handler: (function: ChangeHandler, context: UnsafeMutableRawPointer?)?

    init(_ settings: ClientSettings) throws(AssetError) { core = try ClientCore(settings) }

    deinit { core.close() }

    func setChangeHandler(_ function: ChangeHandler?, _ context: UnsafeMutableRawPointer?) {
        core.withTable { _ in unsafe handler = function.map { unsafe ($0, context) } }
    }

    /// Handles events, calls the handler for changes, and returns the number of events.
    func dispatch() -> Int {
        let (events, changes) = core.dispatch()
        for change in changes {
            // The handler may have set another one, or none.
            guard let handler = unsafe core.withTable({ _ in unsafe self.handler }) else { break }
            let name = TerminatedText(change.name)
            unsafe handler.function(name.pointer, change.kind == .sound ? 1 : 0, handler.context)
            withExtendedLifetime(name) {}
        }
        return events
    }
}

@c @implementation
public func nibassets_version() -> UInt32 { ProductVersion.current.packed }

@c @implementation
public func nibassets_client_create(
    _ options: UnsafePointer<nibassets_client_options>?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> OpaquePointer? {
    unsafe reporting(to: error) { () throws(AssetError) in
        var settings = ClientSettings()
        if let options = unsafe options {
            let options = try unsafe fields(of: options)
            unsafe settings.socketPath = string(options.socket_path)
            let timeout = unsafe options.timeout_ms
            if timeout > 0 { settings.timeout = UInt64(timeout) * 1_000_000 }
            settings.mayStartDaemon = unsafe options.may_start_daemon >= 0
        }
        return unsafe pointer(retaining: try ClientHandle(settings))
    }
}

@c @implementation
public func nibassets_client_retain(_ client: OpaquePointer?) -> OpaquePointer? {
    unsafe object(client, as: ClientHandle.self).map { unsafe pointer(retaining: $0) }
}

@c @implementation
public func nibassets_client_release(_ client: OpaquePointer?) {
    unsafe release(client, as: ClientHandle.self)
}

@c @implementation
public func nibassets_client_is_connected(_ client: OpaquePointer?) -> Int32 {
    unsafe object(client, as: ClientHandle.self)?.core.isConnected == true ? 1 : 0
}

@c @implementation
public func nibassets_client_gnustep_libraries(
    _ client: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    let paths = unsafe object(client, as: ClientHandle.self)?.core.gnustepLibraries ?? []
    guard let buffer = unsafe buffer, size != 0 else { return paths.count }
    // The caller's buffer has `size` bytes, as the header requires, and C's size is unsigned.
    let count = Int(min(UInt(paths.count), UInt(bitPattern: size) - 1))
    for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: paths[index]) }
    unsafe buffer[count] = 0
    return paths.count
}

@c @implementation
public func nibassets_client_event_fd(
    _ client: OpaquePointer?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe reporting(to: error) { () throws(AssetError) in
        try required(unsafe object(client, as: ClientHandle.self), "client").core.eventDescriptor().number
    } ?? -1
}

@c @implementation
public func nibassets_client_dispatch(
    _ client: OpaquePointer?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe reporting(to: error) { () throws(AssetError) in
        Int32(clamping: try required(unsafe object(client, as: ClientHandle.self), "client").dispatch())
    } ?? -1
}

@c @implementation
public func nibassets_client_set_change_handler(
    _ client: OpaquePointer?,
    _ handler: (@convention(c) (UnsafePointer<CChar>?, Int32, UnsafeMutableRawPointer?) -> Void)?,
    _ context: UnsafeMutableRawPointer?
) {
    unsafe object(client, as: ClientHandle.self)?.setChangeHandler(handler, context)
}

@c @implementation
public func nibassets_client_sync(
    _ client: OpaquePointer?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe status(to: error) { () throws(AssetError) in
        try required(unsafe object(client, as: ClientHandle.self), "client").core.synchronize()
    }
}
