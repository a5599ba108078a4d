import ByteReading

/// Plans of the values that objects of a class write.
extension GNUstepObjectDecoder {
    mutating func add(_ fields: [GNUstepLayout.Field]) -> Plan {
        steps += fields
        return Plan(steps: CompactRange(start: steps.count - fields.count, count: fields.count))
    }

    /// The plan of a class, for an object whose values begin at `position`; nil if the plan needs a guess and too many guesses are nested already.
    mutating func plan(ofClass index: Int, at position: Int) -> Plan? {
        if let known = plans[index] { return known }
        let (fields, areAllKnown) = fields(of: archive.classes[index])
        if !areAllKnown, trialDepth == Self.trialValueCounts.count { return nil }
        let known = add(fields)
        let plan = areAllKnown ? known : guess(known, ofClass: index, at: position)
        plans[index] = plan
        return plan
    }

    /// The fields of the known classes among a class and its superclasses, the root class first.
    private func fields(of type: GNUstepArchive.Class) -> (fields: [GNUstepLayout.Field], areAllKnown: Bool) {
        var ancestor = type
        // No class has 64 ancestors.
        for _ in 0..<64 where ancestor.layout == nil {
            guard let superclass = ancestor.superclass else { break }
            ancestor = archive.classes[Int(superclass)]
        }
        var fields: [GNUstepLayout.Field] = []
        for layout in ancestor.layout.map({ GNUstepLayouts.shared.lineages[$0] }) ?? [] {
            let version = versions[layout.index]
            for part in layout.parts where part.versions.contains(version) { fields += part.fields }
        }
        return (fields, type.layout != nil)
    }

    /// Maximum number of own values that an object of an unknown class may write.
    private static let guessedValueLimit: Int32 = 48
    /// Number of values that must fit, by `trialDepth`: fewer values for a guess within a guess.
    private static let trialValueCounts = [512, 96]

    /// Guesses the number of values that an unknown class adds to the values of its known superclasses: the smallest number with which the following
    /// values are of the expected kinds. All objects of the class are assumed to write this number of values. If no number fits, the class may write
    /// no values of its superclasses.
    private mutating func guess(_ known: Plan, ofClass index: Int, at position: Int) -> Plan {
        var candidates: [Plan] = []
        let nothing = CompactRange(start: 0, count: 0)
        for steps in known.steps.count == 0 ? [nothing] : [known.steps, nothing] {
            for count in 0...Self.guessedValueLimit { candidates.append(Plan(steps: steps, extraValueCount: count)) }
        }
        if trialDepth > 0 { tentative.append(index) }
        let (outer, object, tentativeCount) = (openFrames, nextObject, tentative.count)
        // A trial keeps nothing.
        let around = outer.map { frame in
            var frame = frame
            (frame.object, frame.keeping) = (-1, .nothing)
            return frame
        }
        let limit = position + Self.trialValueCounts[trialDepth]
        var best = (plan: known, end: position)
        trialDepth += 1
        defer { (trialDepth, openFrames) = (trialDepth - 1, outer) }
        for plan in candidates where trialValuesLeft > 0 {
            plans[index] = plan
            openFrames.removeAll(keepingCapacity: true)
            openFrames += around
            let reach = run(Frame(plan), from: position, to: limit)
            trialValuesLeft -= reach.end - position + outer.count + 1
            nextObject = object
            for guessed in tentative[tentativeCount...] { plans[guessed] = nil }
            tentative.removeLast(tentative.count - tentativeCount)
            let isAtEnd = reach.end >= archive.valueCount
            if reach.end >= limit || isAtEnd && reach.isComplete { return plan }
            if !isAtEnd, reach.end > best.end { best = (plan, reach.end) }
        }
        return best.plan
    }
}
