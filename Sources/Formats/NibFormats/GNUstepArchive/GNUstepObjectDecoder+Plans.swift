/// Plans of the values that objects of a class write.
extension GNUstepObjectDecoder {
    mutating func add(_ fields: [GNUstepLayout.Field]) -> Plan {
        steps += fields
        return Plan(steps: steps.count - fields.count..<steps.count)
    }

    /// The plan of a class, whose values begin at `position`; nil if it is nothing but guesses upon guesses.
    mutating func plan(ofClass index: Int, at position: Int) -> Plan? {
        if let known = plans[index] { return known }
        let (fields, areAllKnown) = fields(ofClass: index)
        if !areAllKnown, trialDepth == Self.trialValueCounts.count { return nil }
        let known = add(fields)
        let plan = areAllKnown ? known : guess(known, ofClass: index, at: position)
        plans[index] = plan
        return plan
    }

    /// Fields of the known ones among a class and its superclasses, the root class first.
    private func fields(ofClass index: Int) -> (fields: [GNUstepLayout.Field], areAllKnown: Bool) {
        var layers: [(layout: GNUstepLayout, version: UInt32)] = []
        var areAllKnown = true
        var next: String? = archive.classes[index].name
        // No class has that many ancestors; this ends loops in broken files.
        for _ in 0..<64 {
            guard let name = next else { break }
            let written = classNumbers[name].map { archive.classes[$0] }
            if let layout = GNUstepLayouts.shared.classes[name] {
                layers.append((layout, written?.version ?? 0))
                next = layout.superclass
            } else {
                areAllKnown = false
                next = written?.superclass.map { archive.classes[Int($0)].name }
            }
        }
        var fields: [GNUstepLayout.Field] = []
        for layer in layers.reversed() {
            for part in layer.layout.parts where part.versions.contains(layer.version) { fields += part.fields }
        }
        return (fields, areAllKnown)
    }

    /// Most values of its own that an object of an unknown class may write.
    private static let guessedValueLimit = 48
    /// Number of values that must fit; fewer for a guess within a guess.
    private static let trialValueCounts = [512, 96]

    /// Finds out how many values an unknown class adds to those of its known superclasses: the smallest number with which
    /// the values that follow are of the expected kinds. All its objects are assumed to write as many. If no number fits,
    /// the class may write nothing of its superclasses.
    private mutating func guess(_ known: Plan, ofClass index: Int, at position: Int) -> Plan {
        var candidates: [Plan] = []
        for steps in known.steps.isEmpty ? [known.steps] : [known.steps, 0..<0] {
            for more in 0...Self.guessedValueLimit { candidates.append(Plan(steps: steps, more: more)) }
        }
        if trialDepth > 0 { tentative.append(index) }
        let (outer, object, tentativeCount) = (open, nextObject, tentative.count)
        let limit = position + Self.trialValueCounts[trialDepth]
        var best = (plan: known, end: position)
        trialDepth += 1
        defer { trialDepth -= 1 }
        for plan in candidates where trialValuesLeft > 0 {
            plans[index] = plan
            let reach = run(Frame(plan), from: position, to: limit)
            trialValuesLeft -= reach.end - position + outer.count + 1
            (open, nextObject) = (outer, object)
            for guessed in tentative[tentativeCount...] { plans[guessed] = nil }
            tentative.removeLast(tentative.count - tentativeCount)
            let isAtEnd = reach.end >= archive.valueCount
            if reach.end >= limit || isAtEnd && reach.isComplete { return plan }
            if !isAtEnd, reach.end > best.end { best = (plan, reach.end) }
        }
        return best.plan
    }
}
