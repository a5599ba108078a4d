import AssetResolution
import NibFormats

/// Finds outlets, actions and classes of an interface file that sources do not have.
struct SourceCheck {
    private(set) var findings: [AuditFinding] = []
    let document: InterfaceDocument
    let index: SourceIndex
    private let path: String
    private let lines: TextLines?
    private var known: [String: SourceIndex.Members] = [:]

    init(_ document: InterfaceDocument, _ index: SourceIndex, _ path: String, _ lines: TextLines?) {
        self.document = document
        self.index = index
        self.path = path
        self.lines = lines
        for connection in document.connections {
            switch connection.kind {
            case .outlet, .outletCollection: checkOutlet(connection)
            case .action: checkAction(connection)
            default: break
            }
        }
        checkKeys()
        checkClasses()
    }

    /// The classes that load the file with themselves as File's Owner.
    private var loaders: Set<String> {
        let file = path.split(separator: "/").first { [".gorm", ".nib", ".xib"].contains(where: $0.hasSuffix) }
        return file?.split(separator: ".").first.flatMap { index.loaders[String($0)] } ?? []
    }

    private func isFirstResponder(_ object: InterfaceObject) -> Bool {
        // Documents give the class "FirstResponder" to the placeholder, and no program declares it.
        object.kind == .firstResponder || object.customClass == "FirstResponder"
    }

    /// Returns the custom class of an object and its members; nil if no source declares the class.
    mutating func members(of position: Int?) -> (owner: String, members: SourceIndex.Members)? {
        guard let owner = position.flatMap({ document.objects[$0].customClass }) else { return nil }
        if let members = known[owner] { return (owner, members) }
        guard let members = index.members(of: owner) else { return nil }
        known[owner] = members
        return (owner, members)
    }

    private mutating func checkClasses() {
        let objects = document.objects.filter { !isFirstResponder($0) }
        for name in Set(objects.compactMap(\.customClass)).sorted()
        where index.classes[name] == nil && !ToolkitMembers.hasClass(name) && !index.classes.isEmpty
            && (!index.imports.contains(name) || index.files.contains(name))
        {
            let nearest = NearestName.to(name, among: Array(index.classes.keys))
            add(
                .unknownClass, name, .warning, nearest.flatMap { index.classes[$0]?.place },
                "no source declares the class \(name)"
                    + (objects.allSatisfy { $0.customClass != name || $0.kind == .filesOwner }
                        ? " of the File's Owner; outlets and actions of the class are not compared"
                        : "; without the class, objects get the toolkit's class or the file does not load")
                    + NearestName.hint(nearest))
        }
    }

    private mutating func checkOutlet(_ connection: Connection) {
        let name = connection.label
        guard let (owner, members) = members(of: connection.source) else { return }
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
        let has =
            members.variables[name] != nil || members.variables["_" + name] != nil
            || members.selectors.contains(setter) || members.selectors.contains("_" + setter)
        if has || members.takesAnyKey { return }
        // The program may load the file with another owner than the file says.
        if document.objects[connection.source ?? 0].kind == .filesOwner,
            loaders.contains(where: { index.variable(name, of: $0) != nil })
        {
            return
        }
        if ToolkitMembers.outlets(below: members.foreign).contains(name) { return }
        // GNUstep's panels have outlets of their own, which their nibs name.
        if name.hasPrefix("_"), members.foreign?.hasSuffix("Panel") ?? false, members.foreign != "NSPanel" { return }
        let nearest = NearestName.hint(NearestName.to(name, among: Array(members.variables.keys)))
        report(
            .noOutlet, name, owner, members,
            "\(owner) has no outlet \"\(name)\"; loading the file fails or leaves the outlet unset\(nearest)")
    }

    private mutating func checkAction(_ connection: Connection) {
        let name = connection.label
        let isForFirst = connection.destination.map { isFirstResponder(document.objects[$0]) }
        if isForFirst ?? !connection.isDangling {
            checkFirstResponder(name)
            return
        }
        guard let (owner, members) = members(of: connection.destination), !members.selectors.contains(name),
            !members.answersAnything,
            // GNUstep's views connect themselves, as in "_doScroll:".
            members.foreign == "NSObject" || !ToolkitMembers.actions.contains(name) && !name.hasPrefix("_")
        else { return }
        let nearest = NearestName.hint(NearestName.to(name, among: Array(members.selectors)))
        report(
            .noAction, name, owner, members,
            "\(owner) has no method \"\(name)\"; a control that sends the action does nothing or fails\(nearest)")
    }

    /// Checks an action of First Responder, which any object of the program may answer.
    private mutating func checkFirstResponder(_ name: String) {
        if name.isEmpty || name.hasPrefix("_") || index.selectors[name] != nil || ToolkitMembers.actions.contains(name)
        {
            return
        }
        let nearest = NearestName.to(name, among: Array(index.selectors.keys))
        add(
            .noAction, name, .warning, nearest.flatMap { index.selectors[$0] },
            "no class has the method \"\(name)\", which First Responder is to answer; the control does nothing"
                + NearestName.hint(nearest))
    }

    mutating func report(
        _ rule: AuditRule, _ name: String, _ owner: String, _ members: SourceIndex.Members, _ message: String
    ) {
        let isSure = members.foreign.map(ToolkitMembers.hasClass) ?? false
        let doubt =
            isSure ? "" : ", unless \(members.foreign ?? "a superclass"), which no source declares, has the name"
        add(rule, name, isSure ? .error : .note, index.classes[owner]?.place, message + doubt)
    }

    mutating func add(
        _ rule: AuditRule, _ name: String, _ level: AuditRule.Level, _ related: TextPlace?, _ message: String
    ) {
        findings.append(
            AuditFinding(
                rule, path, line: lines?.line(of: name), name: name, level: level, related: related,
                message + (related.map { " (\($0))" } ?? "")))
    }
}
