/// Finds outlets in sources that no interface file connects, of classes that interface files name.
struct UnconnectedOutlets {
    private(set) var findings: [AuditFinding] = []

    init(_ index: SourceIndex, _ use: InterfaceUse) {
        for (name, declaration) in index.classes {
            guard let place = use.classes[name] else { continue }
            for (variable, facts) in declaration.variables {
                guard let outlet = facts.outlet else { continue }
                // An interface may name a subclass or a superclass.
                let owners = use.outlets[variable] ?? []
                if owners.contains(where: { $0.isEmpty || index.areKin($0, name) }) { continue }
                let isRisk = outlet == .required && !index.assigned.contains(variable)
                findings.append(
                    AuditFinding(
                        .unconnectedOutlet, facts.place.path, line: facts.place.line, name: variable,
                        level: isRisk ? .warning : .note, related: place,
                        "no interface file connects the outlet \"\(variable)\" of \(name)"
                            + (isRisk ? "; a program that reads nil crashes" : "") + " (\(place))"))
            }
        }
    }
}
