internal import ByteReading
internal import CExpat

// Everything unsafe of this file rests on expat's promises: the parser passes the context back that it was given, which
// outlives it and which nobody else uses meanwhile, and every string that it reports is terminated or comes with its
// length, and stays until the call returns.

/// The only place that talks to expat.
enum ExpatParser {
    /// The elements that the parser reports.
    static func tree(
        of bytes: [UInt8], _ part: TreeBuilder.Part, limits: ReadingLimits
    ) throws(XMLError) -> XMLTree {
        guard let parser = unsafe XML_ParserCreate(nil) else { throw .outOfMemory }
        defer { unsafe XML_ParserFree(parser) }
        unsafe XML_SetElementHandler(parser, startElement, endElement)
        unsafe XML_SetCharacterDataHandler(parser, characters)
        unsafe XML_SetEntityDeclHandler(parser, entityDeclaration)

        var context = unsafe Context(builder: TreeBuilder(part, limits: limits), parser: parser)
        let status = unsafe withUnsafeMutablePointer(to: &context) { context in
            unsafe XML_SetUserData(parser, context)
            return unsafe bytes.withUnsafeBytes { buffer in
                unsafe XML_Parse(
                    parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
            }
        }
        if let failure = context.builder.failure { throw failure }
        if status == XML_STATUS_ERROR, !context.builder.isDone {
            let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
            throw .notWellFormed(offset: context.offset, reason: reason ?? "")
        }
        return context.builder.tree
    }
}

/// What the parser passes to every handler.
@safe private struct Context: ~Copyable {
    var builder: TreeBuilder
    private let parser: XML_Parser

    init(builder: consuming TreeBuilder, parser: XML_Parser) {
        self.builder = builder
        unsafe self.parser = parser
    }

    static func of(_ userData: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Context>? {
        unsafe userData?.assumingMemoryBound(to: Context.self)
    }

    var offset: Int { unsafe Int(XML_GetCurrentByteIndex(parser)) }

    func stopIfFinished() {
        if builder.isDone || builder.failure != nil { unsafe _ = XML_StopParser(parser, 0) }
    }
}

/// Lends the bytes of a terminated string.
private func withBytes<Result>(
    of string: UnsafePointer<XML_Char>, _ body: (Span<UInt8>) -> Result
) -> Result {
    let count = unsafe strlen(string)
    return unsafe string.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        unsafe body(Span(_unsafeStart: start, count: count))
    }
}

private func startElement(
    _ userData: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let context = unsafe Context.of(userData), let name = unsafe name else { return }
    let offset = unsafe context.pointee.offset
    unsafe withBytes(of: name) { unsafe context.pointee.builder.startElement($0, offset: offset) }
    // Names and values alternate, and a null pointer ends them.
    var next = unsafe attributes
    while unsafe context.pointee.builder.failure == nil, let pair = unsafe next, let name = unsafe pair[0],
        let value = unsafe pair[1]
    {
        unsafe withBytes(of: name) { name in
            unsafe withBytes(of: value) { value in unsafe context.pointee.builder.attribute(name, value: value) }
        }
        unsafe next = pair + 2
    }
    unsafe context.pointee.stopIfFinished()
}

private func endElement(_ userData: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?) {
    unsafe Context.of(userData)?.pointee.builder.endElement()
}

private func characters(
    _ userData: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
    guard let context = unsafe Context.of(userData), let text = unsafe text else { return }
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
        unsafe context.pointee.builder.characters(Span(_unsafeStart: start, count: Int(count)))
    }
    unsafe context.pointee.stopIfFinished()
}

private func entityDeclaration(
    _ userData: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?, _: Int32, _: UnsafePointer<XML_Char>?, _: Int32,
    _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?
) {
    guard let context = unsafe Context.of(userData) else { return }
    unsafe context.pointee.builder.fail(.entityDeclared(offset: context.pointee.offset))
    unsafe context.pointee.stopIfFinished()
}
