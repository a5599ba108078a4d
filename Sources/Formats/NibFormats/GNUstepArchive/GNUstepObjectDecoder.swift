/// Finds the values of each object, in one pass without recursion. The layouts of the classes tell what the values mean and where an object ends.
struct GNUstepObjectDecoder {
    private typealias Kind = GNUstepTag.Kind

    /// The steps of an object, or of a part of one, that are still to be decoded. A step may repeat.
    struct Frame {
        /// The object; nil for a part of the object around it.
        var object: Int?
        var steps: Range<Int>
        /// Number of values of any kind that follow.
        var more: Int
        /// Number of further repetitions of all steps.
        var repeats: Int
        /// The next step.
        var next: Int
        /// Index in `found` of the object's first field.
        var firstField = 0
        /// The index of the value before.
        var last = -1
        /// The index of the last integer that is written unconditionally.
        var tested = -1

        init(_ plan: Plan) { (steps, more, repeats, next) = (plan.steps, plan.more, 0, plan.steps.lowerBound) }

        /// One step, several times.
        init(_ step: Int, times: Int) { (steps, more, repeats, next) = (step..<step + 1, 0, times, step + 1) }
    }

    /// Values that objects of a class write.
    struct Plan {
        var steps: Range<Int>
        /// Number of values of any kind that follow.
        var more = 0
    }

    /// Extent of the values read: to the end, or to the first value of another kind than expected.
    struct Reach {
        let end: Int
        let isComplete: Bool
    }

    private(set) var archive: GNUstepArchive
    /// Whether to keep only what references need: the values of references, and values that are references.
    private let onlyReferences: Bool
    /// Steps of objects and their parts.
    var steps: [GNUstepLayout.Field] = [.init(key: 0, kind: .object), .init(key: 0, kind: .any)]
    private static let element = 0
    private static let anything = 1
    /// By class; nil until it is needed.
    var plans: [Plan?]
    /// By the object that is the name of a colour space.
    private var colorPlans: [Int: Plan] = [:]
    /// The index of every class that the archive names.
    let classNumbers: [String: Int]
    /// Number of values that may still be read, and of open objects copied, to try guesses.
    var trialValuesLeft = 4_000_000
    /// Number of guesses tried, one within the other. Then nothing is kept.
    var trialDepth = 0
    /// The classes that were guessed in a trial.
    var tentative: [Int] = []

    /// The objects whose decoding has begun and not ended, the outermost first.
    var open: [Frame] = []
    /// The fields of all objects that are not complete.
    private var found: [GNUstepObjects.Field] = []
    /// The next object that starts. Objects are numbered in the order in which they start.
    var nextObject = 0
    private(set) var fields: [GNUstepObjects.Field] = []
    private(set) var runs: [CompactRange]

    /// The deepest nesting that is followed. No real interface has a tenth of that.
    private static let depthLimit = 500

    init(_ archive: GNUstepArchive, _ extent: ReadingExtent) {
        self.archive = archive
        onlyReferences = extent == .references
        plans = Array(repeating: nil, count: archive.classes.count)
        runs = Array(repeating: CompactRange(start: 0, count: 0), count: archive.objects.count)
        classNumbers = Dictionary(
            archive.classes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// End of the root object, which is the first one.
    enum EndOfRoot {
        /// Before what is forgotten.
        case known
        /// Behind the end of the archive.
        case missing
        /// Nobody knows: a value in it is of another kind than expected.
        case unknown
    }

    /// Decodes all objects. If the end of the root is known, everything behind it is forgotten.
    mutating func decodeAll() -> EndOfRoot {
        guard archive.valueCount > 0 else { return .missing }
        var end = EndOfRoot.unknown
        if archive.value(at: 0) == .newObject(0) {
            let root = decodeNext()
            if root.isComplete {
                archive.cut(toValues: root.end)
                runs.removeLast(runs.count - archive.objects.count)
                return .known
            }
            if root.end >= archive.valueCount { end = .missing }
        }
        while nextObject < archive.objects.count { _ = decodeNext() }
        return end
    }

    /// Decodes the next object, with all objects in it.
    private mutating func decodeNext() -> Reach {
        var position = Int(archive.objects[nextObject].start)
        guard let frame = start(at: &position) else { return Reach(end: position, isComplete: false) }
        return run(frame, from: position)
    }

    /// Reads values from an index on, at most to a limit: those of a frame, then those of all open ones.
    mutating func run(_ first: Frame, from start: Int, to limit: Int = .max) -> Reach {
        var frame = first
        var position = start
        while position < limit {
            if frame.next == frame.steps.upperBound {
                if frame.repeats > 0 {
                    frame.repeats -= 1
                    frame.next = frame.steps.lowerBound
                    continue
                }
                if frame.more > 0 {
                    (frame.steps, frame.next) = (Self.anything..<Self.anything + 1, Self.anything)
                    (frame.repeats, frame.more) = (frame.more - 1, 0)
                    continue
                }
                close(frame)
                guard let outer = open.popLast() else { return Reach(end: position, isComplete: true) }
                frame = outer
                continue
            }
            let step = steps[frame.next]
            frame.next += 1
            if let condition = step.condition, !holds(condition, frame.tested) { continue }
            if step.kind == .ofClass || step.kind == .ofColorSpace {
                open.append(frame)
                guard let inner = part(step.kind, named: frame.last, at: position) else { break }
                frame = inner
                continue
            }
            guard position < archive.valueCount else {
                open.append(frame)
                break
            }
            let tag = archive.tag(at: position)
            if step.condition == nil, tag.isInteger { frame.tested = position }
            frame.last = position
            if tag.kind == Kind.object, tag.isNew, step.kind == .object || step.kind == .any {
                keep(step, at: position)
                open.append(frame)
                position += 1
                guard open.count < Self.depthLimit, let inner = self.start(at: &position) else { break }
                frame = inner
                continue
            }
            let isExpected = pass(step.kind, tag, at: &position)
            if isExpected { keep(step, at: frame.last) }
            if !isExpected || step.kind == .any { open.append(frame) }
            if !isExpected { break }
            if step.kind == .any { frame = rest(ofValueAt: frame.last) }
        }
        while let left = open.popLast() { close(left) }
        return Reach(end: position, isComplete: false)
    }

    private mutating func keep(_ step: GNUstepLayout.Field, at position: Int) {
        if trialDepth > 0 || step.kind == .any { return }
        found.append(GNUstepObjects.Field(key: step.key, position: UInt32(truncatingIfNeeded: position)))
    }

    /// Takes the fields of an object, as far as they were found.
    private mutating func close(_ frame: Frame) {
        guard trialDepth == 0, let object = frame.object else { return }
        let first = fields.count
        if !onlyReferences || archive.resource(of: object) != nil {
            fields += found[frame.firstField...]
        } else if archive.content(of: object) == nil {
            // Elements of collections do not count as uses.
            for field in found[frame.firstField...] {
                if let target = archive.object(at: Int(field.position)), archive.resource(of: target) != nil {
                    fields.append(field)
                }
            }
        }
        found.removeLast(found.count - frame.firstField)
        runs[object] = CompactRange(start: first, count: fields.count - first)
    }

    private func holds(_ condition: GNUstepLayout.Field.Condition, _ tested: Int) -> Bool {
        var value: Int64 = 0
        if tested >= 0, let number = archive.integer(at: tested) { value = number }
        return switch condition {
        case .whenSet: value != 0
        case .whenZero: value == 0
        case .whenOdd: value & 1 != 0
        }
    }
}

extension GNUstepObjectDecoder {
    /// Starts the next object, whose values begin at an index; nil if the first ones are of another kind than expected.
    private mutating func start(at position: inout Int) -> Frame? {
        let object = nextObject
        nextObject += 1
        var frame = Frame(Plan(steps: 0..<0))
        switch archive.content(of: object) {
        case .string?: if archive.characters(at: &position) == nil { return nil }
        case .data?: if archive.data(at: &position) == nil { return nil }
        case .list?, .dictionary?:
            guard position < archive.valueCount, let count = archive.integer(at: position), count >= 0
            else { return nil }
            position += 1
            // Arrays write an array tag before the objects, sets do not.
            if count > 0, position < archive.valueCount, archive.tag(at: position).kind == Kind.array { position += 1 }
            let perCount = archive.content(of: object) == .list ? 1 : 2
            frame = Frame(Self.element, times: Int(min(count, Int64(archive.valueCount) + 1)) * perCount)
        case nil:
            guard let plan = plan(ofClass: archive.classIndex(of: object), at: position) else { return nil }
            frame = Frame(plan)
        }
        frame.object = object
        frame.firstField = found.count
        return frame
    }

    /// The part after the name of a class or colour space, which is the value at `index`.
    private mutating func part(_ kind: GNUstepLayout.Field.Kind, named index: Int, at position: Int) -> Frame? {
        if kind == .ofClass {
            guard open.count < Self.depthLimit, case .class(let original) = archive.value(at: index) else { return nil }
            return plan(ofClass: Int(original), at: position).map { Frame($0) }
        }
        guard let space = archive.object(at: index) else { return nil }
        if let known = colorPlans[space] { return Frame(known) }
        guard let name = archive.text(of: space), let layout = GNUstepLayouts.shared.colorSpaces[name] else {
            return nil
        }
        let plan = add(layout.parts.flatMap(\.fields))
        colorPlans[space] = plan
        return Frame(plan)
    }

    /// Passes a value of a kind, without the objects in it; false if there is another kind of value, at the new position.
    @inline(__always)
    private func pass(_ kind: GNUstepLayout.Field.Kind, _ tag: GNUstepTag, at position: inout Int) -> Bool {
        let isExpected =
            switch kind {
            case .object: tag.kind == Kind.object || tag.isNull
            case .integer: tag.isInteger
            case .real: tag.isInteger || tag.isReal
            case .selector: tag.kind == Kind.selector || tag.isNull
            case .class: tag.kind == Kind.class || tag.kind == Kind.classAsObject || tag.isNull
            case .pair, .rectangle: tag.kind == Kind.structure
            case .numbers: archive.numbers(at: position) != nil
            case .any: true
            case .ofClass, .ofColorSpace: false
            }
        guard isExpected else { return false }
        position += 1
        switch kind {
        case .pair: return passMembers(2, at: &position) { $0.isInteger || $0.isReal }
        case .rectangle:
            for _ in 0..<2 {
                guard passMembers(1, at: &position, { $0.kind == Kind.structure }),
                    passMembers(2, at: &position, { $0.isInteger || $0.isReal })
                else { return false }
            }
            return true
        default: return true
        }
    }

    /// Passes members of a structure; false, at the first unexpected one, if not all are as expected.
    @inline(__always)
    private func passMembers(_ count: Int, at position: inout Int, _ isExpected: (GNUstepTag) -> Bool) -> Bool {
        for _ in 0..<count {
            guard position < archive.valueCount, isExpected(archive.tag(at: position)) else { return false }
            position += 1
        }
        return true
    }

    /// The values in a value of any kind: the elements of an array, both members of a structure, what a pointer leads to.
    private func rest(ofValueAt index: Int) -> Frame {
        let count: Int =
            switch archive.value(at: index) {
            case .array(let count): Int(count)
            case .structure: 2
            case .pointer(let isNew): isNew ? 1 : 0
            default: 0
            }
        return Frame(Self.anything, times: count)
    }
}
