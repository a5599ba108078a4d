import InterfaceSchema
import NibFormats

/// Objects of an interface that are compared, without values, constraints and the main cells of controls.
struct ComparedObjects {
    let model: InterfaceModel
    /// Whether the other file writes objects in the same way.
    let isAlike: Bool
    /// Positions of the objects: objects from outside the file first, each object before its contents.
    private(set) var order: [Int] = []
    /// Positions of the objects directly in an object; under nil, the outermost objects.
    private(set) var children: [Int?: [Int]] = [:]
    private(set) var parents: [Int: Int] = [:]
    /// Compared object for a position in the model: the object at the position, or the object of which it is a part.
    private(set) var holders: [Int: Int] = [:]
    private(set) var constraints: [Int] = []
    /// Titles of the objects for people.
    let titles: [Int: String]
    private var names: [Int: String] = [:]
    /// Names of the connections that begin or end at an object, after ">" or "<".
    private(set) var labels: [Int: [String]] = [:]
    private let texts: PropertyTexts
    private let properties: [Int: [String: String]]
    /// Hashes of class and values, by position. Equal objects have equal hashes.
    private(set) var ownHashes: [Int: Int] = [:]
    /// Hashes of an object with its contents, in any order, and the names of its connections, by position.
    private(set) var treeHashes: [Int: Int] = [:]

    init(_ model: InterfaceModel, beside other: InterfaceModel) {
        self.model = model
        isAlike = model.isWrittenLike(other)
        let outside = model.objects.indices.filter { model.objects[$0].kind != .object }
        var waiting = (outside + model.topLevel).reversed().map { (position: $0, holder: Int?.none) }
        var seen: Set<Int> = []
        while let (position, holder) = waiting.popLast() {
            let object = model.objects[position]
            guard object.role != .bookkeeping, seen.insert(position).inserted else { continue }
            let isConstraint = object.className == "NSLayoutConstraint"
            let isOwn =
                switch object.role {
                case .object: !isConstraint && (isAlike || !Self.madeByCompilers.contains(object.className))
                case .part: isAlike && !(object.parent.map { model.isMainCell(position, of: $0) } ?? false)
                case .value, .bookkeeping: false
                }
            if isConstraint { constraints.append(position) }
            holders[position] = isOwn ? position : holder
            if isOwn {
                order.append(position)
                parents[position] = holder
                children[holder, default: []].append(position)
            }
            waiting += object.children.reversed().map { ($0, isOwn ? position : holder) }
        }
        let texts = PropertyTexts(model, beside: other)
        self.texts = texts
        properties = Dictionary(uniqueKeysWithValues: order.map { ($0, texts.properties(of: $0)) })
        titles = Dictionary(
            uniqueKeysWithValues: order.compactMap { position in
                Self.title(of: position, in: model).map { (position, $0) }
            })
        setNames()
        labels = connectionLabels
        for position in order.reversed() {
            var hasher = Hasher()
            hasher.combine(model.objects[position].kind)
            hasher.combine(className(of: position))
            hasher.combine(properties[position])
            var whole = hasher
            ownHashes[position] = hasher.finalize()
            whole.combine(labels[position]?.sorted())
            for hash in (children[position] ?? []).compactMap({ treeHashes[$0] }).sorted() { whole.combine(hash) }
            treeHashes[position] = whole.finalize()
        }
    }

    /// Classes of objects that a compiler adds, or that only some formats have.
    private static let madeByCompilers: Set = [
        "NSClipView", "NSScroller", "NSTableHeaderView", "_NSCornerView", "NSSegmentItem", "NSTextContainer",
        "NSLayoutManager", "NSViewLayoutGuide",
    ]

    private var connectionLabels: [Int: [String]] {
        var labels: [Int: [String]] = [:]
        for connection in model.connections {
            for end in [connection.source].compactMap({ $0 }) + connection.destinations {
                guard let holder = holders[end] else { continue }
                labels[holder, default: []].append((end == connection.source ? ">" : "<") + connection.label)
            }
        }
        return labels
    }

    /// The values that the file writes, by name.
    func properties(of position: Int) -> [String: String] { properties[position] ?? [:] }

    /// The values that the file writes, with other names for the objects in them.
    func properties(of position: Int, naming names: [Int: String]) -> [String: String] {
        var texts = texts
        texts.names = names
        return texts.properties(of: position)
    }

    /// Value of a property: from the file, else the default; nil if there is neither.
    func property(_ name: String, of position: Int) -> String? {
        properties[position]?[name] ?? texts.defaultText(name, of: position)
    }

    /// The application's class, else the toolkit's.
    func className(of position: Int) -> String {
        model.objects[position].customClass ?? model.objects[position].className
    }

    /// The application's class, with `withToolkits` also the toolkit's in parentheses.
    func classNames(of position: Int, withToolkits: Bool) -> String {
        let object = model.objects[position]
        guard let custom = object.customClass else { return object.className }
        return withToolkits ? "\(custom) (\(object.className))" : custom
    }

    /// Whether an object comes from outside the file. Some formats leave out such objects if they have no connections.
    func isOutside(_ position: Int) -> Bool { model.objects[position].kind != .object }

    /// Whether an author chose the object's class. The editor chooses the classes of the application and the first responder.
    func isClassChosen(_ position: Int) -> Bool {
        ![.application, .firstResponder].contains(model.objects[position].kind)
    }

    /// Name of the object that contains an object.
    func holderName(of position: Int) -> String { parents[position].map(name) ?? "top level" }

    private static func title(of position: Int, in model: InterfaceModel) -> String? {
        for property in ["title", "label", "stringValue", "text", "placeholderString", "placeholder", "identifier"] {
            if case .text(let text, _)? = model.value(property, of: position), !text.isEmpty { return text }
        }
        return model.objects[position].label.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Class and title. Objects of one container with the same class and title have a number, too.
    func name(of position: Int) -> String { names[position] ?? className(of: position) }

    private mutating func setNames() {
        for siblings in children.values {
            let plain = siblings.map(plainName)
            let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
            var numbers: [String: Int] = [:]
            for (sibling, name) in zip(siblings, plain) {
                numbers[name, default: 0] += 1
                names[sibling] = counts[name] == 1 ? name : "\(name) #\(numbers[name] ?? 0)"
            }
        }
    }

    private func plainName(of position: Int) -> String {
        switch model.objects[position].kind {
        case .filesOwner: return "File's Owner"
        case .firstResponder: return "First Responder"
        case .application: return "Application"
        case .placeholder(let name): return "placeholder " + name
        case .object: break
        }
        return Self.titledName(of: position, in: model)
    }

    /// Class and title in one line, shortened.
    static func titledName(of position: Int, in model: InterfaceModel) -> String {
        let name = model.objects[position].customClass ?? model.objects[position].className
        guard let title = title(of: position, in: model) else { return name }
        let line = title.prefix(41).prefix { $0 != "\n" }
        let shown = line.count > 40 || line.endIndex < title.endIndex ? line.prefix(40) + "…" : line
        return "\(name) \"\(shown)\""
    }

    /// Names of the objects around an object, the outermost first. Objects without a title, which look alike, are left out unless outermost.
    func place(of position: Int) -> String {
        containers(of: position).filter { titles[$0] != nil || parents[$0] == nil }
            .map(name).reversed().joined(separator: " / ")
    }

    /// Positions of the objects around an object, the innermost first.
    func containers(of position: Int) -> [Int] { Array(sequence(first: position) { parents[$0] }.dropFirst()) }

    /// Number of objects in an object.
    func count(in position: Int) -> Int {
        var count = 0
        var waiting = children[position] ?? []
        while let next = waiting.popLast() {
            count += 1
            waiting += children[next] ?? []
        }
        return count
    }
}
