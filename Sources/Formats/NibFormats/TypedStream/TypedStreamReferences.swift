import AssetModel
import ByteReading

/// Finds the references of a typed stream during reading. Only the first three values of an object are kept, while the object is open.
struct TypedStreamReferences {
    /// Meaning of an object's class for references.
    private enum Kind: UInt8 {
        case other, reference, text, bitmap
    }

    /// An open object.
    private struct OpenObject {
        let object: UInt32
        let classIndex: Int32
        let kind: Kind
        var valueCount = 0
        var firstValues = InlineArray<3, TypedStream.Value>(repeating: .none)

        var values: [TypedStream.Value] { (0..<min(valueCount, 3)).map { firstValues[$0] } }

        mutating func add(_ value: TypedStream.Value) {
            if valueCount < 3 { firstValues[valueCount] = value }
            valueCount += 1
        }
    }

    /// A value that is an object of a reference class.
    private struct Use {
        let user: UInt32
        let classIndex: Int32
        /// The original class if the user is a stand-in; else negative.
        let original: Int32
        let valueIndex: UInt32
        let target: UInt32
    }

    /// The text of a string object.
    private struct Text {
        let object: UInt32
        let part: CompactRange
    }

    private let bytes: [UInt8]
    /// Kinds of classes, by the number of the class; nil before the class's first object.
    private var classKinds: [Kind?] = []
    private var kinds: [Kind] = []
    /// The names of reference classes.
    private var names: [Int32: String] = [:]
    private var openObjects: [OpenObject] = []
    /// The texts, in the order of their objects.
    private var texts: [Text] = []
    private var found: [(object: UInt32, reference: ResourceReference)] = []
    private var uses: [Use] = []
    private var hasBitmaps = false

    /// Reads the references and media of an interface.
    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> InterfaceResources {
        let (references, classes, _) = try TypedStreamReader.read(
            bytes, into: TypedStreamReferences(bytes), limits: limits)
        // Few streams hold pictures. Only the whole stream tells which objects use the pictures.
        if references.hasBitmaps { return try TypedStreamBuilder.stream(in: bytes, limits: limits).resources() }
        return references.resources(classes)
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private consuming func resources(_ classes: [TypedStream.Class]) -> InterfaceResources {
        var collector = ResourceCollector()
        var indices: [UInt32: Int] = [:]
        for (object, reference) in found.sorted(by: { $0.object < $1.object }) {
            indices[object] = collector.add(reference)
        }
        uses.sort { ($0.user, $0.valueIndex) < ($1.user, $1.valueIndex) }
        for use in uses {
            guard let index = indices[use.target] else { continue }
            let keys = TypedStreamLayout.keys(
                ofClass: use.classIndex, standingFor: use.original < 0 ? nil : .class(use.original), in: classes)
            collector.add(
                ResourceUse(
                    className: classes[Int(use.classIndex)].name,
                    attribute: TypedStreamLayout.name(ofValueAt: Int(use.valueIndex), keys)),
                at: index)
        }
        return collector.resources
    }

    private func text(_ value: TypedStream.Value) -> String? {
        switch value {
        case .text(let part): return String(decoding: bytes[part.range], as: UTF8.self)
        case .object(let index):
            let found = texts.indices.lowest { texts[$0].object >= UInt32(index) }
            guard found < texts.count, texts[found].object == UInt32(index) else { return nil }
            return String(decoding: bytes[texts[found].part.range], as: UTF8.self)
        default: return nil
        }
    }
}

extension TypedStreamReferences: TypedStreamReceiver {
    mutating func beginObject(of index: Int32, _ classes: [TypedStream.Class]) {
        let object = kinds.count
        let kind = kind(ofClass: index, classes)
        kinds.append(kind)
        if kind == .bitmap { hasBitmaps = true }
        add(.object(Int32(truncatingIfNeeded: object)))
        openObjects.append(OpenObject(object: UInt32(truncatingIfNeeded: object), classIndex: index, kind: kind))
    }

    mutating func add(_ value: TypedStream.Value) {
        let last = openObjects.count - 1
        guard last >= 0 else { return }
        if case .object(let target) = value, kinds[Int(target)] == .reference {
            var original: Int32 = -1
            if openObjects[last].valueCount > 1, case .class(let index) = openObjects[last].firstValues[1] {
                original = index
            }
            uses.append(
                Use(
                    user: openObjects[last].object, classIndex: openObjects[last].classIndex, original: original,
                    valueIndex: UInt32(truncatingIfNeeded: openObjects[last].valueCount), target: UInt32(target)))
        }
        if openObjects[last].valueCount == 0, openObjects[last].kind == .text, case .text(let part) = value {
            texts.append(Text(object: openObjects[last].object, part: part))
        }
        openObjects[last].add(value)
    }

    mutating func endObject() {
        guard let ended = openObjects.popLast(), ended.kind == .reference, let className = names[ended.classIndex],
            let reference = ResourceReference(typedStreamClass: className, ended.values, text: { text($0) })
        else { return }
        found.append((ended.object, reference))
    }

    private mutating func kind(ofClass index: Int32, _ classes: [TypedStream.Class]) -> Kind {
        while classKinds.count <= Int(index) { classKinds.append(nil) }
        if let known = classKinds[Int(index)] { return known }
        let kind: Kind
        if ResourceReference.typedStreamClasses.contains(classes[Int(index)].name) {
            kind = .reference
        } else if classes.isKind(index, of: "NSString") {
            kind = .text
        } else {
            kind = classes.isKind(index, of: "NSBitmapImageRep") ? .bitmap : .other
        }
        if kind == .reference { names[index] = classes[Int(index)].name }
        classKinds[Int(index)] = kind
        return kind
    }
}
