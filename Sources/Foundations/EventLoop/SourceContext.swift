internal import CSystemd
internal import LinuxSystem

/// Context of an event source of sd-event: the source owns this object, which knows the source's Swift object as long as that lives.
///
/// The address of the Swift object itself would not do. When its last reference goes elsewhere than on the loop, it is taken apart in a later turn, and until
/// then an event would take hold of an object that is ending.
@safe final class SourceContext<Source: AnyObject> {
    private weak var source: Source?

    private init(_ source: Source) { self.source = source }

    /// Adds an event source that knows `source`. `add` is the function of sd-event with this name; it gets the place of the event source, and the context.
    static func added(
        _ name: SystemError.StaticName, for source: Source,
        by add: (_ added: inout OpaquePointer?, _ context: UnsafeMutableRawPointer) -> Int32
    ) throws(SystemError) -> OpaquePointer? {
        var added: OpaquePointer?
        let context = unsafe Unmanaged.passRetained(SourceContext(source)).toOpaque()
        do throws(SystemError) {
            try called(name, unsafe add(&added, context))
        } catch {
            unsafe release(context)
            throw error
        }
        unsafe sd_event_source_set_destroy_callback(added, release)
        return unsafe added
    }

    /// The source of a context that was not released; nil where the source has ended.
    static func source(of context: UnsafeMutableRawPointer?) -> Source? {
        // The event source, which calls with it, owns it.
        unsafe context.flatMap { unsafe Unmanaged<SourceContext>.fromOpaque($0).takeUnretainedValue().source }
    }
}

/// Balances the reference of `added`: sd-event calls it once, when it has freed the event source.
private func release(_ context: UnsafeMutableRawPointer?) {
    if let context = unsafe context { unsafe Unmanaged<AnyObject>.fromOpaque(context).release() }
}
