import InterfaceSchema

/// Finds outlets whose declared class is not the connected object's. Both classes must be known up to NSObject.
struct OutletTypes {
    private(set) var findings: [AuditFinding] = []
    private let index: SourceIndex

    init(_ model: InterfaceModel, _ index: SourceIndex, _ path: String, _ lines: TextLines?) {
        self.index = index
        for connection in model.connections where connection.kind == .outlet {
            let name = connection.label
            guard let owner = connection.source.flatMap({ model.objects[$0].customClass }),
                let variable = index.variable(name, of: owner) ?? index.variable("_" + name, of: owner),
                let type = variable.type, lineage(of: type) != nil,
                let object = connection.destination.map({ model.objects[$0] }), object.isMade || object.role == .part,
                let lineage = lineage(of: object.customClass ?? object.className), !lineage.contains(type)
            else { continue }
            let what = object.customClass ?? object.className
            findings.append(
                AuditFinding(
                    .outletType, path, line: lines?.line(of: name), name: name, related: variable.place,
                    "the outlet \"\(name)\" of \(owner) is declared as \(type), but leads to an object of \(what), which lacks "
                        + "methods of \(type); a call of such a method fails (\(variable.place))"))
        }
    }

    /// Returns a class and its superclasses; nil if sources and toolkits do not tell all superclasses.
    private func lineage(of name: String) -> [String]? {
        let own = index.lineage(of: name)
        return InterfaceModel.toolkitLineage(of: own[own.count - 1]).map { own.dropLast() + $0 }
    }
}
