import AssetResolution
import NibFormats

extension SourceCheck {
    /// Checks keys. Runtime attributes set a key of their object, bindings read a key of their destination.
    mutating func checkKeys() {
        for (position, object) in document.objects.enumerated() {
            for attribute in object.runtimeAttributes { checkKey(attribute.keyPath, of: position) }
        }
        for connection in document.connections where connection.kind == .binding {
            if let path = connection.keyPath { checkKey(path, of: connection.destination) }
        }
    }

    private mutating func checkKey(_ path: String, of position: Int?) {
        let parts = path.split(separator: ".").map(String.init)
        guard let key = parts.first(where: { $0 != "self" }), !key.hasPrefix("@"),
            let (owner, members) = members(of: position), !members.takesAnyKey, !members.has(key: key),
            !ToolkitMembers.keys.contains(key), !ToolkitMembers.outlets.contains(key)
        else { return }
        let nearest = NearestName.to(key, among: Array(members.variables.keys) + members.selectors)
        let message =
            "\(owner) has no \"\(key)\" for the key path \"\(path)\"; a program that uses the key path fails"
            + NearestName.hint(nearest)
        if let foreign = members.foreign, foreign != "NSObject", ToolkitMembers.hasClass(foreign), nearest == nil {
            add(.noKey, path, .note, index.classes[owner]?.place, message + ", unless \(foreign) has the name")
        } else {
            report(.noKey, path, owner, members, message)
        }
    }
}

extension SourceIndex.Members {
    /// Whether the members have a variable or a method for a key.
    fileprivate func has(key: String) -> Bool {
        let capital = key.prefix(1).uppercased() + key.dropFirst()
        return variables[key] != nil || variables["_" + key] != nil
            || ["\(key)", "is\(capital)", "get\(capital)", "set\(capital):", "_\(key)", "countOf\(capital)"]
                .contains(where: selectors.contains)
            || variables["is" + capital] != nil
    }
}
