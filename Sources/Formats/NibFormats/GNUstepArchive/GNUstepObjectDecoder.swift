/// Finds the values of each object. The layouts of the classes tell what the values mean and where an object ends. Each
/// object is decoded once.
struct GNUstepObjectDecoder {
    private enum End {
        case pending
        /// The index after the object's last value; nil if it is unknown.
        case known(Int?)
    }

    /// What one class in a chain of superclasses writes.
    private struct Step {
        let fields: [GNUstepLayout.Field]
        /// The key of each field, as an index into the keys.
        let keys: [UInt16]
        /// Whether values of another class follow. The last value of the step names that class.
        let isStandIn: Bool
    }

    private let archive: GNUstepArchive
    /// Whether to keep only what references need: the values of references, and values that are references.
    private let onlyReferences: Bool
    private var ends: [End]
    /// The index of every class that the archive names.
    private let classes: [String: Int]
    /// What objects of a class write; nil if unknown.
    private var plans: [String: [Step]?] = [:]
    private(set) var fields: [GNUstepObjects.Field] = []
    private(set) var runs: [CompactRange]
    private(set) var keys = [""]
    private(set) var keyNumbers: [String: UInt16] = ["": 0]

    /// Whether a value was looked for behind the end of the archive.
    private var endsEarly = false

    /// The deepest nesting of objects that is followed. No real interface has a tenth of that.
    private static let depthLimit = 128

    init(_ archive: GNUstepArchive, onlyReferences: Bool) {
        self.archive = archive
        self.onlyReferences = onlyReferences
        ends = Array(repeating: .pending, count: archive.objects.count)
        runs = Array(repeating: CompactRange(start: 0, count: 0), count: archive.objects.count)
        classes = Dictionary(
            archive.classes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Where the root object ends.
    enum EndOfRoot {
        /// Before the value of this index.
        case before(Int)
        /// Behind the end of the archive.
        case missing
        /// Nobody knows: an object in it is of a class without a layout.
        case unknown
    }

    /// Where the first object, which is the root, ends.
    static func endOfRoot(in archive: GNUstepArchive) -> EndOfRoot {
        guard archive.valueCount > 0 else { return .missing }
        guard archive.value(at: 0) == .newObject(0) else { return .unknown }
        var decoder = GNUstepObjectDecoder(archive, onlyReferences: true)
        guard let end = decoder.end(of: 0, depth: 0) else { return decoder.endsEarly ? .missing : .unknown }
        return .before(end)
    }

    mutating func decodeAll() {
        for object in archive.objects.indices { _ = end(of: object, depth: 0) }
    }

    private mutating func end(of object: Int, depth: Int) -> Int? {
        if case .known(let end) = ends[object] { return end }
        if depth > Self.depthLimit { return nil }
        ends[object] = .known(nil)
        var found: [GNUstepObjects.Field] = []
        let end = decode(object, into: &found, depth: depth)
        ends[object] = .known(end)
        if onlyReferences, !archive.class(of: object).isResource { found.removeAll { !isReference($0, of: object) } }
        runs[object] = CompactRange(start: fields.count, count: found.count)
        fields += found
        return end
    }

    /// Whether a value of an object is a reference. Elements of collections do not count as uses.
    private func isReference(_ field: GNUstepObjects.Field, of object: Int) -> Bool {
        guard archive.knownContent(of: object) == nil, let target = archive.value(at: Int(field.position)).object else {
            return false
        }
        return archive.class(of: target).isResource
    }

    private mutating func decode(
        _ object: Int, into found: inout [GNUstepObjects.Field], depth: Int
    ) -> Int? {
        let start = Int(archive.objects[object].start)
        switch archive.knownContent(of: object) {
        case .string?:
            var cursor = archive.values(of: object)
            if cursor.skipString() { return cursor.position }
            endsEarly = endsEarly || cursor.isAtEnd
            return nil
        case .data?:
            var cursor = archive.values(of: object)
            if cursor.dataContent() != nil { return cursor.position }
            endsEarly = endsEarly || cursor.isAtEnd
            return nil
        case .list?: return elements(from: start, perCount: 1, into: &found, depth: depth)
        case .dictionary?: return elements(from: start, perCount: 2, into: &found, depth: depth)
        case nil: return values(of: archive.class(of: object).name, from: start, into: &found, depth: depth)
        }
    }

    /// Reads a count and so many objects. Arrays write an array tag before the objects, sets do not.
    private mutating func elements(
        from start: Int, perCount: Int64, into found: inout [GNUstepObjects.Field], depth: Int
    ) -> Int? {
        guard isThere(start), case .integer(let count) = archive.value(at: start), count >= 0 else { return nil }
        var position = start + 1
        if count > 0, position < archive.valueCount, case .array = archive.value(at: position) { position += 1 }
        // Every element takes at least one value, so the loop ends with the archive.
        let left = Int64(archive.valueCount - position) + 1
        for _ in 0..<min(count.multipliedReportingOverflow(by: perCount).partialValue, left) {
            guard isThere(position) else { return nil }
            found.append(Self.field(0, at: position))
            guard let next = skip(.object, at: position, depth: depth) else { return nil }
            position = next
        }
        return position
    }

    /// Reads what an object of a class writes, superclasses first.
    private mutating func values(
        of className: String, from start: Int, into found: inout [GNUstepObjects.Field], depth: Int
    ) -> Int? {
        guard let plan = plan(of: className) else { return nil }
        var position = start
        for step in plan {
            var condition: Int64 = 0
            for (field, key) in zip(step.fields, step.keys) where isWritten(field, condition) {
                guard let next = skip(field.kind, at: position, depth: depth) else { return nil }
                if field.condition == nil, case .integer(let value) = archive.value(at: position) { condition = value }
                found.append(Self.field(key, at: position))
                position = next
            }
            if step.isStandIn {
                guard depth < Self.depthLimit, case .class(let original) = archive.value(at: position - 1),
                    let next = values(
                        of: archive.classes[Int(original)].name, from: position, into: &found, depth: depth + 1)
                else { return nil }
                position = next
            }
        }
        return className == "NSColor" ? color(from: position, into: &found, depth: depth) : position
    }

    private mutating func color(
        from start: Int, into found: inout [GNUstepObjects.Field], depth: Int
    ) -> Int? {
        guard var position = skip(.object, at: start, depth: depth),
            let space = archive.value(at: start).object.flatMap(archive.text),
            let fields = GNUstepLayout.colorFields(space: space)
        else { return nil }
        found.append(Self.field(number(of: "NSColorSpace"), at: start))
        for field in fields {
            guard let next = skip(field.kind, at: position, depth: depth) else { return nil }
            found.append(Self.field(number(of: field.key), at: position))
            position = next
        }
        return position
    }

    /// Whether there is a value of an index; notes when there is none.
    private mutating func isThere(_ position: Int) -> Bool {
        if position < archive.valueCount { return true }
        endsEarly = true
        return false
    }

    private static func field(_ key: UInt16, at position: Int) -> GNUstepObjects.Field {
        GNUstepObjects.Field(key: key, position: UInt32(truncatingIfNeeded: position))
    }

    /// The index of a key. The layouts have a few hundred different keys.
    private mutating func number(of key: String) -> UInt16 {
        if let known = keyNumbers[key] { return known }
        let number = UInt16(truncatingIfNeeded: keys.count)
        keys.append(key)
        keyNumbers[key] = number
        return number
    }

    private func isWritten(_ field: GNUstepLayout.Field, _ condition: Int64) -> Bool {
        switch field.condition {
        case nil: true
        case .whenSet?: condition != 0
        case .whenZero?: condition == 0
        case .whenOdd?: condition & 1 != 0
        }
    }

    /// What objects of a class write, the root class first; nil if a superclass is unknown. Custom classes of
    /// applications are assumed to write nothing of their own.
    private mutating func plan(of className: String) -> [Step]? {
        if let known = plans[className] { return known }
        var steps: [Step]? = []
        var next: String? = className
        while let name = next {
            let layout = GNUstepLayout.known(name)
            let version = classes[name].map { archive.classes[$0].version } ?? 0
            next = layout == nil ? superclass(of: name) : layout?.superclass
            // No class has that many ancestors; this ends loops in broken files.
            guard layout != nil || next != nil, (steps?.count ?? 0) < 64 else {
                steps = nil
                break
            }
            let fields = layout?.fields(version: version) ?? []
            let keys = fields.map { number(of: $0.key) }
            steps?.append(Step(fields: fields, keys: keys, isStandIn: name == "GSClassSwapper"))
        }
        steps?.reverse()
        plans[className] = .some(steps)
        return steps
    }

    private func superclass(of className: String) -> String? {
        classes[className].flatMap { archive.classes[$0].superclass }.map { archive.classes[Int($0)].name }
    }

    /// The index after a value of a kind; nil if there is another kind of value, or if its end is unknown.
    private mutating func skip(_ kind: GNUstepLayout.Field.Kind, at position: Int, depth: Int) -> Int? {
        guard isThere(position) else { return nil }
        switch (kind, archive.value(at: position)) {
        case (.object, .newObject(let index)): return end(of: Int(index), depth: depth + 1)
        case (.object, .object), (.object, .none), (.integer, .integer), (.real, .real), (.real, .integer),
            (.selector, .text), (.selector, .none), (.selector, .pointer(isNew: false)), (.class, .class),
            (.class, .none), (.numbers, .numbers):
            return position + 1
        case (.pair, .structure):
            return skip(.real, at: position + 1, depth: depth).flatMap { skip(.real, at: $0, depth: depth) }
        case (.rectangle, .structure):
            return skip(.pair, at: position + 1, depth: depth).flatMap { skip(.pair, at: $0, depth: depth) }
        default: return nil
        }
    }
}
