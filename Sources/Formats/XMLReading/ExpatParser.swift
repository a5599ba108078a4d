internal import ByteReading
internal import CExpat

// Everything unsafe of this file rests on expat's promises: the parser passes the builder back that it was given, which
// outlives it, and every string that it reports is terminated or comes with its length, and stays until the call returns.

/// The only place that talks to expat.
enum ExpatParser {
    /// Parses the bytes; the builder hears of every tag and text.
    static func parse(_ bytes: [UInt8], into builder: TreeBuilder) throws(XMLError) {
        guard let parser = unsafe XML_ParserCreate(nil) else { throw .outOfMemory }
        defer { unsafe XML_ParserFree(parser) }
        let context = unsafe Context(builder: builder, parser: parser)
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
        unsafe XML_SetElementHandler(parser, startElement, endElement)
        unsafe XML_SetCharacterDataHandler(parser, characters)
        unsafe XML_SetEntityDeclHandler(parser, entityDeclaration)

        let status = withExtendedLifetime(context) {
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe XML_Parse(
                    parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
            }
        }
        if let failure = builder.failure { throw failure }
        if status == XML_STATUS_ERROR, !builder.isDone {
            let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
            throw unsafe .notWellFormed(offset: Int(XML_GetCurrentByteIndex(parser)), reason: reason ?? "")
        }
    }
}

/// What the parser passes to every handler.
@safe private final class Context {
    let builder: TreeBuilder
    private let parser: XML_Parser

    init(builder: TreeBuilder, parser: XML_Parser) {
        self.builder = builder
        unsafe self.parser = parser
    }

    static func of(_ userData: UnsafeMutableRawPointer?) -> Context? {
        guard let userData = unsafe userData else { return nil }
        return unsafe Unmanaged<Context>.fromOpaque(userData).takeUnretainedValue()
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
    let offset = context.offset
    unsafe withBytes(of: name) { context.builder.startElement($0, offset: offset) }
    // Names and values alternate, and a null pointer ends them.
    var next = unsafe attributes
    while context.builder.failure == nil, let pair = unsafe next, let name = unsafe pair[0], let value = unsafe pair[1]
    {
        unsafe withBytes(of: name) { name in
            unsafe withBytes(of: value) { value in context.builder.attribute(name, value: value) }
        }
        unsafe next = pair + 2
    }
    context.stopIfFinished()
}

private func endElement(_ userData: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?) {
    unsafe Context.of(userData)?.builder.endElement()
}

private func characters(
    _ userData: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
    guard let context = unsafe Context.of(userData), let text = unsafe text else { return }
    unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
        unsafe context.builder.characters(Span(_unsafeStart: start, count: Int(count)))
    }
    context.stopIfFinished()
}

private func entityDeclaration(
    _ userData: UnsafeMutableRawPointer?, _: UnsafePointer<XML_Char>?, _: Int32, _: UnsafePointer<XML_Char>?, _: Int32,
    _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?, _: UnsafePointer<XML_Char>?
) {
    guard let context = unsafe Context.of(userData) else { return }
    context.builder.fail(.entityDeclared(offset: context.offset))
    context.stopIfFinished()
}
