// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import LinuxSystem
internal import WireProtocol

@c @implementation
public func nibassets_client_set_timeout(_ client: OpaquePointer?, _ milliseconds: UInt32) {
    let timeout = milliseconds == 0 ? UInt64(ClientLimits.callTime.value) : UInt64(milliseconds) * 1_000_000
    unsafe object(client, as: ClientHandle.self)?.core.setTimeout(timeout)
}

@c @implementation
public func nibassets_bundle_answer(
    _ bundle: OpaquePointer?, _ kind: UInt32, _ name: UnsafePointer<CChar>?, _ flags: UInt32,
    _ answer: UnsafeMutablePointer<nibassets_answer>?, _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe status(to: error) { () throws(AssetError) in
        let kind = try assetKind(kind)
        let answer = try unsafe required(answer, "answer")
        try unsafe checkSize(of: answer)
        var filled = unsafe nibassets_answer()
        let handle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let start = try unsafe required(name, "name")
        let text = unsafe UnsafeRawBufferPointer(start: start, count: length(of: start))
        let found: NameAnswer
        if let local = unsafe localAnswer(to: kind, bundle, text) {
            found = local
        } else {
            let name = try required(unsafe bytes(name), "name")
            let waiting: Waiting = flags & UInt32(NIBASSETS_DO_NOT_WAIT) == 0 ? .allowed : .refused
            let (answer, fromDaemon) = try handle.core.answer(to: kind, name, in: handle.context, waiting)
            found = answer
            unsafe filled.took_message = fromDaemon ? 1 : 0
        }
        switch found {
        case .object(let object, let flags): unsafe fill(&filled, object, flags, kind, handle.core)
        case .missing(let missing): unsafe fill(&filled, missing)
        case .missingInIndex:
            unsafe filled.status = AssetError.Status.notFound.rawValue
            unsafe fill(&filled, registered: text)
        }
        unsafe deliver(filled, to: answer)
    }
}

/// Fills an answer with an object. The object's use becomes C's reference.
private func fill(
    _ answer: inout nibassets_answer, _ object: Unmanaged<AssetObject>, _ flags: Answer.Flags, _ kind: AssetKind,
    _ core: ClientCore
) {
    let pointer = unsafe OpaquePointer(object.toOpaque())
    if kind == .image { unsafe answer.image = pointer } else { unsafe answer.sound = pointer }
    unsafe answer.place = UInt32(flags.contains(.system) ? NIBASSETS_IN_SYSTEM : NIBASSETS_IN_BUNDLE)
    core.withTable { _ in
        guard let name = unsafe object.takeUnretainedValue().name else { return }
        // The object keeps the text while it is copied.
        unsafe fill(&answer, registered: UnsafeRawBufferPointer(start: name.pointer, count: length(of: name.pointer)))
    }
}

private func fill(_ answer: inout nibassets_answer, _ missing: MissingAnswer) {
    unsafe answer.status = missing.error.status.rawValue
    unsafe missing.registeredName.withUnsafeBytes { unsafe fill(&answer, registered: $0) }
}

@c @implementation
public func nibassets_bundle_ask_ahead(
    _ bundle: OpaquePointer?, _ kind: UInt32, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe status(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let kind = try assetKind(kind)
        if count == 0 { return }
        let asked = unsafe texts(try unsafe required(names, "names"), count, limit: WireLimits.names.value)
        bundle.core.askAhead(kind, asked, in: bundle.context)
    }
}

@c @implementation
public func nibassets_bundle_prefetch(
    _ bundle: OpaquePointer?, _ kind: UInt32, _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ flags: UInt32, _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe status(to: error) { () throws(AssetError) in
        let bundle = try required(unsafe object(bundle, as: BundleHandle.self), "bundle")
        let waiting: Waiting = flags & UInt32(NIBASSETS_DO_NOT_WAIT) == 0 ? .allowed : .refused
        guard let names = unsafe names else {
            if count != 0 { throw AssetError(.badArgument, "names must not be NULL where there is a count") }
            return try bundle.core.prefetch(.image, [], recalls: true, in: bundle.context, waiting)
        }
        let asked = unsafe texts(names, count, limit: WireLimits.names.value * ClientLimits.requestsAhead.value)
        try bundle.core.prefetch(try assetKind(kind), asked, in: bundle.context, waiting)
    }
}

private func texts(_ names: UnsafePointer<UnsafePointer<CChar>?>, _ count: Int, limit: Int) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    // C's count is unsigned.
    for index in 0..<Int(min(UInt(bitPattern: count), UInt(limit))) {
        if let name = unsafe bytes(unsafe names[index]) { texts.append(name) }
    }
    return texts
}

@c @implementation
public func nibassets_bundle_generation(_ bundle: OpaquePointer?) -> UInt64 {
    guard let bundle = unsafe object(bundle, as: BundleHandle.self) else { return 0 }
    return bundle.core.generation(of: bundle.context)
}

@c @implementation
public func nibassets_bundle_report(_ bundle: OpaquePointer?, _ report: UnsafePointer<nibassets_report>?) -> Int32 {
    guard let bundle = unsafe object(bundle, as: BundleHandle.self), let report = unsafe report,
        let own = try? unsafe fields(of: report)
    else { return -1 }
    bundle.core.report(
        Report(
            context: 0, found: own.found, missing: own.missing, ownWay: own.own_way, answerTime: own.answered_ns,
            ownWayTime: own.own_way_ns, savedTime: own.saved_ns), of: bundle.context)
    return 0
}

private func assetKind(_ kind: UInt32) throws(AssetError) -> AssetKind {
    guard let kind = UInt8(exactly: kind).flatMap({ AssetKind(rawValue: $0) }) else {
        throw AssetError(.badArgument, found: UInt64(kind), allowed: 2, "there is no such kind")
    }
    return kind
}

/// Writes the registered name, cut if necessary, and keeps the final zero.
private func fill(_ answer: inout nibassets_answer, registered name: UnsafeRawBufferPointer) {
    unsafe withUnsafeMutableBytes(of: &answer.registered_name) {
        unsafe $0.copyBytes(from: name.prefix($0.count - 1))
    }
}
