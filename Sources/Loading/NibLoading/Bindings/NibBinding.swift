internal import AssetModel
internal import InterfaceSchema
public import NibFormats

/// A binding of a nib. An attribute of the source takes the value at a key path of the observed object, and follows it as far as the
/// classes along the path are `NibObservable`. The binding lives as long as the nib's instance.
public final class NibBinding {
    /// Bound attribute, such as "value" or "enabled".
    public let name: String
    /// The path from the observed object to the value.
    public let keyPath: String
    /// Further options in the nib.
    public let options: [InterfaceObject.Attribute]
    /// The object with the bound attribute.
    public private(set) weak var source: AnyObject?
    /// The object at which the key path begins.
    public private(set) weak var observed: AnyObject?
    private let coding: KeyValueCoding
    private let updates: BindingUpdates
    private let transformer: ValueTransformer?
    private var followers: [NibFollower] = []
    private var ownFollower: NibFollower?
    private var isUpdating = false

    init(
        _ connection: ModelConnection, keyPath: String, _ options: [InterfaceObject.Attribute],
        from source: AnyObject, to observed: AnyObject, _ transformer: ValueTransformer?, _ coding: KeyValueCoding,
        _ updates: BindingUpdates
    ) {
        name = connection.label
        self.keyPath = keyPath
        self.options = options
        self.transformer = transformer
        self.coding = coding
        self.updates = updates
        self.source = source
        self.observed = observed
    }

    /// Sets the source's attribute to the present value at the key path. Returns false if the value does not fit, if an end is gone, during an
    /// update of the same binding, or if too many updates are nested.
    @discardableResult
    public func refresh() -> Bool {
        update { source, observed in
            coding.set(name, to: shown(coding.value(atPath: keyPath, of: observed)), of: source)
        }
    }

    /// Writes the source's value to the key path. Returns false if the value does not fit there, if an end is gone, if the transformer has
    /// no reverse, during an update of the same binding, or if too many updates are nested.
    @discardableResult
    public func commit() -> Bool {
        update { source, observed in
            var value = coding.value(name, of: source)
            if let transformer {
                guard let reverse = transformer.reverse else { return false }
                value = Self.transformed(value, by: reverse)
            }
            return coding.set(atPath: keyPath, to: value, of: observed)
        }
    }

    private func update(_ body: (_ source: AnyObject, _ observed: AnyObject) -> Bool) -> Bool {
        guard !isUpdating, let source, let observed else { return false }
        isUpdating = true
        defer { isUpdating = false }
        return updates.run { body(source, observed) }
    }

    /// Begins to follow both ends.
    func activate() {
        follow()
        refresh()
        guard let source else { return }
        ownFollower = coding.changes(of: source)?.follow(name) { [weak self] phase in
            if phase == .did { self?.commit() }
        }
    }

    private func follow() {
        guard let observed else { return }
        followers = coding.steps(along: keyPath, from: observed).compactMap { step in
            coding.changes(of: step.object)?.follow(step.key) { [weak self] phase in
                guard phase == .did, let self else { return }
                // The path may lead over other objects now.
                follow()
                refresh()
            }
        }
    }

    private func shown(_ value: NibKeyValue?) -> NibKeyValue? {
        let value = transformer.map { Self.transformed(value, by: $0.transform) } ?? value
        return value ?? options["NSNullPlaceholder"]?.text.map { .value(.text($0)) }
    }

    private static func transformed(
        _ value: NibKeyValue?, by transform: (PropertyValue?) -> PropertyValue?
    ) -> NibKeyValue? {
        switch value {
        case .value(let value)?: transform(value).map { .value($0) }
        // For a transformer, any object is a value that is not nil.
        case .object?, .list?: transform(.other).map { .value($0) }
        case nil: transform(nil).map { .value($0) }
        }
    }
}

/// Counts the updates in progress of one instance's bindings. An update can cause updates of other bindings, which then run within it.
final class BindingUpdates {
    private var (depth, count) = (0, 0)

    /// Runs an update. Returns false, without running it, if the nested updates have reached a limit.
    func run(_ update: () -> Bool) -> Bool {
        if depth == 0 { count = 0 }
        guard depth < LoadingLimits.bindingDepth.value, count < LoadingLimits.bindingUpdates.value else { return false }
        (depth, count) = (depth + 1, count + 1)
        defer { depth -= 1 }
        return update()
    }
}
