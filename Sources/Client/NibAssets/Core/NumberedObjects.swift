/// The objects in use, with and without a name, by their number on the current connection, or on the lost connection that the next one may continue.
/// A hash table whose chains are linked through the objects, so that an insertion rarely allocates.
///
/// The collection counts no references: an object in use has a reference to itself.
@safe struct NumberedObjects: ~Copyable {
    private static let firstCapacity = 256

    /// The first object of each chain. The number of chains is a power of two, or 0.
    private var chains: [Unmanaged<AssetObject>?] = unsafe []
    private var count = 0

    private func chain(_ number: UInt64) -> Int {
        unsafe Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 32) & (chains.count - 1)
    }

    /// Calls `body` with each object of a chain. `body` may link the object into another chain.
    private static func walk(_ first: Unmanaged<AssetObject>?, _ body: (AssetObject) -> Void) {
        var next = unsafe first
        while let object = unsafe next?.takeUnretainedValue() {
            unsafe next = object.next
            body(object)
        }
    }

    func all(_ number: UInt64) -> [AssetObject] {
        if count == 0 { return [] }
        var found: [AssetObject] = []
        unsafe Self.walk(chains[chain(number)]) { if $0.number == number { found.append($0) } }
        return found
    }

    var all: [AssetObject] {
        var found: [AssetObject] = []
        for chain in unsafe chains.indices { unsafe Self.walk(chains[chain]) { found.append($0) } }
        return found
    }

    /// The object that names with this number stand for.
    func named(_ number: UInt64) -> AssetObject? {
        if count == 0 { return nil }
        var next = unsafe chains[chain(number)]
        while let object = unsafe next?.takeUnretainedValue() {
            if object.number == number, object.isNumbered { return object }
            unsafe next = object.next
        }
        return nil
    }

    /// Enters an object in use that is not listed.
    mutating func insert(_ object: AssetObject) {
        if unsafe count >= chains.count { grow() }
        link(object)
        object.isListed = true
        count += 1
    }

    private mutating func link(_ object: AssetObject) {
        let chain = chain(object.number)
        unsafe object.next = chains[chain]
        unsafe chains[chain] = Unmanaged.passUnretained(object)
    }

    /// Removes an object, if it is listed.
    mutating func remove(_ object: AssetObject) {
        guard object.isListed else { return }
        object.isListed = false
        count -= 1
        let chain = chain(object.number)
        guard let first = unsafe chains[chain]?.takeUnretainedValue() else { return }
        if first === object {
            unsafe chains[chain] = object.next
        } else {
            var before = first
            while let other = unsafe before.next?.takeUnretainedValue(), other !== object { before = other }
            unsafe before.next = object.next
        }
        unsafe object.next = nil
    }

    /// Removes all objects, whose numbers are no longer valid.
    mutating func removeAll() {
        for chain in unsafe chains.indices {
            unsafe Self.walk(chains[chain]) { object in
                unsafe object.next = nil
                (object.isListed, object.isNumbered) = (false, false)
            }
        }
        unsafe chains = []
        count = 0
    }

    private mutating func grow() {
        let former = unsafe chains
        unsafe chains = .init(repeating: nil, count: max(Self.firstCapacity, 2 * former.count))
        for chain in unsafe former.indices { unsafe Self.walk(former[chain]) { link($0) } }
    }
}
