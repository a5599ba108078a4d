import InterfaceSchema
import NibFormats

/// Finds outlets whose declared class is not the connected object's. Both classes must be known up to NSObject.
struct OutletTypes {
    private(set) var findings: [AuditFinding] = []
    private let index: SourceIndex
    private let toolkits: ToolkitLineages

    init(
        _ model: InterfaceModel, _ index: SourceIndex, _ toolkits: ToolkitLineages, _ path: String, _ lines: TextLines?
    ) {
        self.index = index
        self.toolkits = toolkits
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
                        + "what \(type) adds; a call of that fails (\(variable.place))"))
        }
    }

    /// Nil where sources and toolkits do not tell all superclasses.
    private func lineage(of name: String) -> [String]? {
        let own = index.lineage(of: name)
        return toolkits.lineage(of: own[own.count - 1]).map { own.dropLast() + $0 }
    }
}

/// The superclasses of the toolkits' classes.
final class ToolkitLineages {
    private var known: [String: [String]] = [:]

    /// The class and its superclasses up to NSObject; nil for a class that is not known.
    func lineage(of name: String) -> [String]? {
        let lineage = known[name] ?? find(name)
        known[name] = lineage
        return lineage.last == "NSObject" ? lineage : nil
    }

    private func find(_ name: String) -> [String] {
        var document = InterfaceDocument(format: .xibDocument)
        document.objects = [InterfaceObject(className: name)]
        return InterfaceModel(document).objects.first?.lineage ?? []
    }
}
