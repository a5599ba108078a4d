import ByteReading

/// Keeps the whole content of a stream.
struct TypedStreamBuilder: TypedStreamReceiver {
    private var stream: TypedStream
    /// The values of all open objects, the outermost object first.
    private var stack: [TypedStream.Value] = []
    /// The open objects. `stackCount` is the number of values on the stack below the object's own values.
    private var openObjects: [(object: Int, stackCount: Int)] = []

    static func stream(in bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> TypedStream {
        let empty = TypedStreamBuilder(stream: TypedStream(bytes: bytes))
        let (builder, classes, systemVersion) = try TypedStreamReader.read(bytes, into: empty, limits: limits)
        var stream = builder.stream
        stream.roots = builder.stack
        stream.classes = classes
        stream.systemVersion = systemVersion
        return stream
    }

    private init(stream: TypedStream) { self.stream = stream }

    mutating func beginObject(of index: Int32, _ classes: [TypedStream.Class]) {
        stack.append(.object(Int32(truncatingIfNeeded: stream.objects.count)))
        openObjects.append((stream.objects.count, stack.count))
        stream.objects.append(TypedStream.Object(class: index, values: CompactRange(start: 0, count: 0)))
    }

    mutating func add(_ value: TypedStream.Value) { stack.append(value) }

    mutating func endObject() {
        guard let (object, stackCount) = openObjects.popLast() else { return }
        let start = stream.values.count
        stream.values += stack[stackCount...]
        stack.removeSubrange(stackCount...)
        stream.objects[object].values = CompactRange(start: start, count: stream.values.count - start)
    }
}
