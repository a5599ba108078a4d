import ByteReading

/// Finds the values of each object, in one pass without recursion. The layouts of the classes tell the meaning of values and the ends of objects.
struct GNUstepObjectDecoder {
    private typealias Kind = GNUstepTag.Kind

    /// The remaining steps of an object, or of a part of an object.
    struct Frame {
        enum Keeping { case everything, resources, nothing }

        /// The object; -1 for a part of an enclosing object, and in a trial.
        var object: Int32 = -1
        /// The next step.
        var next: UInt32
        /// Number of steps left.
        var stepsLeft: Int32
        /// Distance from a step to the following step: 1, or 0 if one step repeats.
        var stride: UInt32 = 1
        /// Number of values of any kind that follow.
        var extraValueCount: Int32 = 0
        /// Index in `openFields` of the object's first field.
        var firstField: Int32 = 0
        /// The index of the previous value.
        var last: Int32 = -1
        /// The index of the last integer that is written unconditionally.
        var testedPosition: Int32 = -1
        var keeping = Keeping.nothing

        init(_ plan: Plan) {
            (next, stepsLeft, extraValueCount) = (plan.steps.start, Int32(plan.steps.count), plan.extraValueCount)
        }

        /// Creates a frame of one step that repeats.
        init(_ step: UInt32, times: Int) {
            (next, stepsLeft, stride) = (step, Int32(truncatingIfNeeded: times), 0)
        }
    }

    /// The steps for the values that objects of a class write.
    struct Plan {
        var steps: CompactRange
        /// Number of values of any kind that follow.
        var extraValueCount: Int32 = 0
    }

    /// Extent of the values read: to the end, or to the first value of an unexpected kind.
    struct Reach {
        let end: Int
        let isComplete: Bool
    }

    private(set) var archive: GNUstepArchive
    private let forms = GNUstepTag.forms
    private let extent: GNUstepArchiveReader.Extent
    /// Steps of objects and their parts.
    var steps: [GNUstepLayout.Field] = [.init(key: 0, kind: .object), .init(key: 0, kind: .any)]
    private static let (element, anything): (UInt32, UInt32) = (0, 1)
    /// Plans by class; nil before the first use.
    var plans: [Plan?]
    /// Plans of colour spaces, by the object that is the name of the colour space.
    private var colorPlans: [Int: Plan] = [:]
    /// Versions by layout: the version of the first class with the layout's name; 0 if the archive has no such class.
    private(set) var versions: [UInt32]
    /// Budget of all trials: number of values that trials may still read and of open objects that trials may still copy.
    var trialValuesLeft = 4_000_000
    /// Number of nested guesses on trial. During trials, no fields are kept.
    var trialDepth = 0
    /// The classes with plans that were guessed in a trial.
    var tentative: [Int] = []

    /// The objects whose decoding has begun and not ended, the outermost first.
    var openFrames: [Frame] = []
    /// The fields of all objects that are not complete.
    private var openFields: [GNUstepObjects.Field] = []
    /// The next object that starts. Objects are numbered in the order in which they start.
    var nextObject = 0
    private(set) var fields: [GNUstepObjects.Field] = []
    private(set) var fieldRanges: [CompactRange]

    /// Maximum number of objects within one another. No real interface reaches a tenth of this number.
    private static let depthLimit = 500

    init(_ archive: GNUstepArchive, _ extent: GNUstepArchiveReader.Extent) {
        self.archive = archive
        self.extent = extent
        plans = Array(repeating: nil, count: archive.classes.count)
        fieldRanges = Array(repeating: CompactRange(start: 0, count: 0), count: archive.objects.count)
        versions = Array(repeating: 0, count: GNUstepLayouts.shared.classes.count)
        for type in archive.classes.reversed() {
            if let layout = type.layout { versions[layout] = type.version }
        }
    }

    /// End of the root object, which is the first object.
    enum EndOfRoot {
        /// The end is known, and everything behind it is removed.
        case known
        /// The archive ends before the end of the root object.
        case missing
        /// The end is unknown, because a value in the root object is of an unexpected kind.
        case unknown
    }

    /// Decodes all objects. If the end of the root is known, everything behind the root is removed.
    mutating func decodeAll() -> EndOfRoot {
        guard archive.valueCount > 0 else { return .missing }
        var end = EndOfRoot.unknown
        if archive.value(at: 0) == .newObject(0) {
            let root = decodeNext()
            if root.isComplete {
                archive.cut(toValues: root.end)
                fieldRanges.removeLast(fieldRanges.count - archive.objects.count)
                return .known
            }
            if root.end >= archive.valueCount { end = .missing }
        }
        while nextObject < archive.objects.count { _ = decodeNext() }
        return end
    }

    /// Decodes the next object, with all objects in this object.
    private mutating func decodeNext() -> Reach {
        var position = Int(archive.objects[nextObject].start)
        guard let frame = start(at: &position) else { return Reach(end: position, isComplete: false) }
        return run(frame, from: position)
    }

    /// Reads values from an index on, at most to a limit: the values of a frame, then the values of all open frames.
    mutating func run(_ first: Frame, from start: Int, to limit: Int = .max) -> Reach {
        var frame = first
        var position = start
        while position < limit {
            if frame.stepsLeft <= 0 {
                if frame.extraValueCount > 0 {
                    (frame.next, frame.stepsLeft, frame.stride) = (Self.anything, frame.extraValueCount, 0)
                    (frame.extraValueCount, frame.keeping) = (0, .nothing)
                    continue
                }
                close(frame)
                guard let outer = openFrames.popLast() else { return Reach(end: position, isComplete: true) }
                frame = outer
                continue
            }
            let step = steps[Int(frame.next)]
            if step.singleForms != 0 {
                let passed = passSingleSteps(of: &frame, at: position, to: limit)
                position += passed
                if passed > 0 { continue }
            }
            frame.next += frame.stride
            frame.stepsLeft -= 1
            if let condition = step.condition, !holds(condition, frame.testedPosition) { continue }
            if step.kind == .ofClass || step.kind == .ofColorSpace {
                openFrames.append(frame)
                guard var inner = part(step.kind, named: Int(frame.last), at: position) else { break }
                inner.keeping = frame.keeping
                frame = inner
                continue
            }
            frame.last = Int32(truncatingIfNeeded: position)
            guard pass(step.kind, at: &position) else {
                openFrames.append(frame)
                break
            }
            if frame.keeping != .nothing { keep(step, at: Int(frame.last), frame.keeping) }
            if archive.tag(at: Int(frame.last)).form == 1 << Kind.newObject {
                openFrames.append(frame)
                guard openFrames.count < Self.depthLimit, let inner = self.start(at: &position) else { break }
                frame = inner
            } else if step.kind == .any {
                openFrames.append(frame)
                frame = Frame(Self.anything, times: archive.value(at: Int(frame.last)).innerCount)
            }
        }
        while let unfinished = openFrames.popLast() { close(unfinished) }
        return Reach(end: position, isComplete: false)
    }

    /// Passes the next steps that are single values of the expected kind, without other values in them. Returns the number of these steps.
    private mutating func passSingleSteps(of frame: inout Frame, at position: Int, to limit: Int) -> Int {
        let (first, stride) = (Int(frame.next), Int(frame.stride))
        let count = min(Int(frame.stepsLeft), min(limit, archive.valueCount) - position)
        var (passed, seen) = (0, UInt32(0))
        while passed < count {
            let form = forms[Int(archive.tag(at: position + passed).byte)]
            if steps[first + passed * stride].singleForms & form == 0 { break }
            if form & GNUstepTag.integers != 0 { frame.testedPosition = Int32(truncatingIfNeeded: position + passed) }
            seen |= form
            passed += 1
        }
        if passed == 0 { return 0 }
        frame.next += UInt32(truncatingIfNeeded: passed * stride)
        frame.stepsLeft -= Int32(truncatingIfNeeded: passed)
        frame.last = Int32(truncatingIfNeeded: position + passed - 1)
        if frame.keeping == .everything || frame.keeping == .resources && seen & GNUstepTag.objects != 0 {
            for index in 0..<passed { keep(steps[first + index * stride], at: position + index, frame.keeping) }
        }
        return passed
    }

    @inline(__always)
    private mutating func keep(_ step: GNUstepLayout.Field, at position: Int, _ keeping: Frame.Keeping) {
        if keeping == .resources {
            guard step.kind == .object, let target = archive.object(at: position), archive.resource(of: target) != nil
            else { return }
        }
        openFields.append(GNUstepObjects.Field(key: step.key, position: UInt32(truncatingIfNeeded: position)))
    }

    /// Moves the fields found for the frame's object to `fields`.
    private mutating func close(_ frame: Frame) {
        let first = Int(frame.firstField)
        if frame.object < 0 || openFields.count == first { return }
        fieldRanges[Int(frame.object)] = CompactRange(start: fields.count, count: openFields.count - first)
        fields += openFields[first...]
        openFields.removeLast(openFields.count - first)
    }

    private func holds(_ condition: GNUstepLayout.Field.Condition, _ testedPosition: Int32) -> Bool {
        let value = testedPosition < 0 ? 0 : archive.integer(at: Int(testedPosition)) ?? 0
        return switch condition {
        case .whenSet: value != 0
        case .whenZero: value == 0
        case .whenOdd: value & 1 != 0
        }
    }
}

extension GNUstepObjectDecoder {
    /// Starts the next object, whose values begin at an index; nil if the first values are of an unexpected kind.
    private mutating func start(at position: inout Int) -> Frame? {
        let object = nextObject
        nextObject += 1
        var frame = Frame(Plan(steps: CompactRange(start: 0, count: 0)))
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
        if trialDepth > 0 { return frame }
        frame.object = Int32(truncatingIfNeeded: object)
        frame.firstField = Int32(truncatingIfNeeded: openFields.count)
        if extent == .everything || archive.resource(of: object) != nil {
            frame.keeping = .everything
        } else if archive.content(of: object) == nil {
            // Elements of collections do not count as uses.
            frame.keeping = .resources
        }
        return frame
    }

    /// The frame of the values after the name of a class or colour space. The name is the value at `index`.
    private mutating func part(_ kind: GNUstepLayout.Field.Kind, named index: Int, at position: Int) -> Frame? {
        if kind == .ofClass {
            guard openFrames.count < Self.depthLimit, case .class(let original) = archive.value(at: index) else {
                return nil
            }
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

    /// Passes a value of a kind, without the objects in the value. Returns false if the value at the new position is of another kind.
    private func pass(_ kind: GNUstepLayout.Field.Kind, at position: inout Int) -> Bool {
        guard position < archive.valueCount, kind.forms & forms[Int(archive.tag(at: position).byte)] != 0,
            kind != .numbers || archive.numbers(at: position) != nil
        else { return false }
        position += 1
        return switch kind {
        case .pair: pass(.real, at: &position) && pass(.real, at: &position)
        case .rectangle: pass(.pair, at: &position) && pass(.pair, at: &position)
        default: true
        }
    }
}

extension GNUstepArchive.Value {
    /// The number of inner values: the elements of an array, both members of a structure, the target of a new pointer.
    fileprivate var innerCount: Int {
        switch self {
        case .array(let count): Int(count)
        case .structure: 2
        case .pointer(let isNew): isNew ? 1 : 0
        default: 0
        }
    }
}
