internal import AssetModel
internal import EventLoop

/// The names that programs asked for at their start in one context, so that the next program gets the answers when it opens the bundle.
///
/// When names of files in the bundle change, the remembered names are forgotten: the bundle may be another version of the program.
@EventLoopActor
final class StartNames {
    struct Name: Hashable {
        let kind: AssetKind
        let bytes: [UInt8]
    }

    private let charge: Charge
    private let bundle: Bundle?
    private var names: [Name] = []
    /// Set of the same names, for lookups: a client decides how often it asks for a name.
    private var known: Set<Name> = []
    private var version = 0
    private var mayGuess = true

    init(charge: Charge, of bundle: Bundle?) { (self.charge, self.bundle) = (charge, bundle) }

    var count: Int { names.count }

    func learn(_ name: Name) {
        forgetIfChanged()
        guard names.count < ServerLimits.startNames.value, !known.contains(name),
            (try? charge.add(Self.byteCount(name))) != nil
        else { return }
        // The charge may just have given up the earlier names to make room.
        if !charge.isKept {
            charge.keep { [weak self] _ in
                self?.forget()
                return false
            }
        }
        names.append(name)
        known.insert(name)
    }

    /// Returns whether names may be guessed: true at the first call, unless names were learnt.
    func takeGuess() -> Bool {
        forgetIfChanged()
        defer { mayGuess = false }
        return mayGuess && names.isEmpty
    }

    /// The names, in the order in which they were asked for first.
    func all() -> [Name] {
        forgetIfChanged()
        return names
    }

    private func forgetIfChanged() {
        let current = bundle?.nameChangeCount ?? 0
        if current == version { return }
        forget()
        mayGuess = true
        version = current
    }

    private func forget() {
        names = []
        known = []
        try? charge.set(0)
    }

    private static func byteCount(_ name: Name) -> Int {
        HeapSize.bytes(name.bytes) + MemoryLayout<Name>.stride * 2 + HeapSize.place(Name.self, Void.self)
    }
}
