/// A dictionary that grows and shrinks by one bucket at a time. Swift's dictionary moves all keys when it doubles: milliseconds for thousands.
///
/// Linear hashing finds the bucket of a key. If buckets have many keys on average, a bucket is divided; if they have few, two buckets are united.
public struct GradualDictionary<Key: Hashable, Value> {
    /// Mean number of keys in a bucket above which a bucket is divided. Below a quarter of this number, two buckets are united.
    @usableFromInline static var load: Int { 8 }
    @usableFromInline var buckets: [[Slot]] = [[]]
    @usableFromInline var keyCount = 0

    @usableFromInline struct Slot {
        /// The key's hash, kept so that a division need not compute it again.
        @usableFromInline let hash: Int
        @usableFromInline let key: Key
        /// Nil only while the value is changed.
        @usableFromInline var value: Value?

        @inlinable init(hash: Int, key: Key, value: Value) { (self.hash, self.key, self.value) = (hash, key, value) }
    }

    /// Place of a key; the slot is nil if the key is not in the dictionary.
    @usableFromInline typealias Place = (hash: Int, bucket: Int, slot: Int?)

    /// Creates an empty dictionary.
    @inlinable public init() {}

    /// Number of keys.
    @inlinable public var count: Int { keyCount }
    /// Whether there are no keys.
    @inlinable public var isEmpty: Bool { count == 0 }

    /// The value of a key; nil where there is none. To set nil removes the key.
    @inlinable public subscript(key: Key) -> Value? {
        get {
            let place = place(of: key)
            return place.slot.flatMap { buckets[place.bucket][$0].value }
        }
        _modify {
            let place = place(of: key)
            var value = take(place)
            defer { put(value, key, at: place) }
            yield &value
        }
    }

    /// The value of a key, or `value` if there is none. Only a change stores `value`.
    @inlinable public subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        _modify {
            let place = place(of: key)
            var changed = take(place) ?? value()
            defer { put(changed, key, at: place) }
            yield &changed
        }
    }

    /// Sets the value of a key; nil removes the key. Returns the previous value.
    @inlinable @discardableResult public mutating func updateValue(_ value: Value?, forKey key: Key) -> Value? {
        let place = place(of: key)
        defer { put(value, key, at: place) }
        return take(place)
    }

    /// All keys and values, in no order.
    @inlinable public var elements: some Sequence<(key: Key, value: Value)> {
        buckets.lazy.joined().compactMap { slot in slot.value.map { (slot.key, $0) } }
    }

    @inlinable func place(of key: Key) -> Place {
        // `hashValue` of an array is not specialized for its elements: for the bytes of a path it takes three times as long.
        var hasher = Hasher()
        key.hash(into: &hasher)
        let hash = hasher.finalize()
        let bucket = bucket(of: hash)
        return (hash, bucket, buckets[bucket].firstIndex { $0.hash == hash && $0.key == key })
    }

    /// Takes a value out of its slot for a change, because a second reference would cause a copy.
    @inlinable mutating func take(_ place: Place) -> Value? {
        guard let slot = place.slot else { return nil }
        return buckets[place.bucket][slot].value.take()
    }

    @inlinable func bucket(of hash: Int) -> Int {
        let half = Self.half(of: buckets.count)
        let bucket = hash & (2 * half - 1)
        return bucket < buckets.count ? bucket : hash & (half - 1)
    }

    /// Returns the largest power of two up to a number of buckets. Each bucket from this index on has half of an earlier bucket's keys.
    @inlinable static func half(of count: Int) -> Int { 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount) }

    /// Sets the value of a key; nil removes the key. `place` must come from a lookup after the last change.
    @inlinable mutating func put(_ value: Value?, _ key: Key, at place: Place) {
        if let slot = place.slot {
            if value != nil { return buckets[place.bucket][slot].value = value }
            buckets[place.bucket].remove(at: slot)
            keyCount -= 1
            if buckets.count > 1, keyCount < buckets.count * Self.load / 4 { unite() }
        } else if let value {
            buckets[place.bucket].append(Slot(hash: place.hash, key: key, value: value))
            keyCount += 1
            if keyCount > buckets.count * Self.load { divide() }
        }
    }

    @inlinable mutating func divide() {
        let source = buckets.count - Self.half(of: buckets.count)
        var slots: [Slot] = []
        slots.reserveCapacity(2 * Self.load)
        buckets.append(slots)
        swap(&slots, &buckets[source])
        // Moved, not copied: no reference is counted.
        while let slot = slots.popLast() { buckets[bucket(of: slot.hash)].append(slot) }
    }

    /// Undoes the last division.
    @inlinable mutating func unite() {
        let last = buckets.removeLast()
        buckets[buckets.count - Self.half(of: buckets.count)] += last
    }

    /// Bytes on the heap for each key, without what keys and values refer to: buckets are about half full.
    @inlinable public static var bytesOfKey: Int {
        2 * MemoryLayout<Slot>.stride + MemoryLayout<[Slot]>.stride
    }
}
