/// What an event source of sd-event has as its context: it owns this object, which knows the source's Swift object as long as that lives.
///
/// The address of the Swift object itself would not do. When its last reference goes elsewhere than on the loop, it is taken apart in a later turn, and until
/// then an event would take hold of an object that is ending.
@safe final class SourceContext<Source: AnyObject> {
    private weak var source: Source?

    private init(_ source: Source) { self.source = source }

    /// The context of a source, owned by whoever gets it: `release` ends that.
    static func owned(of source: Source) -> UnsafeMutableRawPointer {
        unsafe Unmanaged.passRetained(SourceContext(source)).toOpaque()
    }

    /// The source of a context that was not released; nil where the source has ended.
    static func source(of context: UnsafeMutableRawPointer?) -> Source? {
        // The event source, which calls with it, owns it.
        unsafe context.flatMap { unsafe Unmanaged<SourceContext>.fromOpaque($0).takeUnretainedValue().source }
    }

    static func release(_ context: UnsafeMutableRawPointer?) {
        // It balances `owned`: sd-event calls it once, when it has freed the event source.
        if let context = unsafe context { unsafe Unmanaged<SourceContext>.fromOpaque(context).release() }
    }
}
