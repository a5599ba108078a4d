import ByteReading
import PropertyLists

/// Finds the references of a binary keyed archive in the file itself.
///
/// Keys, classes and positions are objects of the list that many dictionaries share, so a byte for each says what it
/// means once it was seen. Each dictionary is gone through once to find its class, and once more, where anything is
/// referred to, to find who does. Nothing is decoded but the objects of classes that are references.
struct KeyedArchiveReferences {
    /// What an object of the list means as a key.
    private enum KeyMeaning: UInt8 {
        case unseen, other, ofClass, nestedNib
    }

    private let layout: KeyedArchiveLayout
    private let list: KeyedArchiveLayout.List
    private let words = KeyedVocabulary.shared
    private var keys: [KeyMeaning]
    /// What an object of the list means as the value of `$class`: 0 unseen, 1 a class of no interest, the others by
    /// their place in the vocabulary.
    private var classes: [UInt8]
    private var collector = ResourceCollector()
    /// Where the keys of each archived object lie.
    private var dictionaries: [KeyedGraph.Run] = []
    /// The objects that are references, and where they are in the collector's list.
    private var found: [(object: Int, place: Int)] = []
    private var hasNestedNibs = false
    private var hasMedia = false

    /// The names and media of an interface, and the nibs within it.
    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) -> FoundReferences {
        var reader = try KeyedArchiveReferences(bytes, limits: limits)
        guard KeyedGraph.isInterface(try reader.layout.roots().lazy.map(\.name)) else {
            throw .notAnInterface(missing: "IB.objectdata in $top", offset: 0)
        }
        for position in 0..<reader.layout.objectCount { try reader.readObject(at: position) }
        // Few archives hold pictures; whose they are only the graph tells.
        if reader.hasMedia {
            let graph = try KeyedArchiveReader.graph(of: bytes, limits: limits)
            return FoundReferences(resources: graph.resources(), nestedNibs: graph.nestedNibs())
        }
        if !reader.found.isEmpty { try reader.addUses() }
        let nested = reader.hasNestedNibs ? try reader.nestedNibs() : []
        return FoundReferences(resources: reader.collector.resources, nestedNibs: nested)
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(KeyedArchiveError) {
        layout = try KeyedArchiveLayout(bytes, limits: limits)
        list = layout.list
        keys = Array(repeating: .unseen, count: list.count)
        classes = Array(repeating: 0, count: list.count)
        dictionaries.reserveCapacity(layout.objectCount)
    }

    private mutating func readObject(at position: Int) throws(KeyedArchiveError) {
        let object = try list.reference(at: position, of: layout.objectsStart)
        guard let (start, count) = try list.dictionary(object, from: layout.objectsStart) else { return }
        dictionaries.append(KeyedGraph.Run(start: start, count: count))
        guard let value = try classReference(start, count) else { return }
        let meaning = try classMeaning(value, from: start)
        guard meaning > 1 else { return }
        let name = words.resourceClasses[Int(meaning) - 2]
        if let reference = try reference(at: position, name) {
            if let place = collector.add(reference) { found.append((position, place)) }
        } else if words.representations[name] != nil {
            hasMedia = true
        }
    }

    /// What the `$class` of a dictionary refers to.
    private mutating func classReference(_ start: Int, _ count: Int) throws(KeyedArchiveError) -> Int? {
        var result: Int?
        for index in 0..<count {
            let key = try list.reference(at: index, of: start)
            guard key < keys.count else { throw unknown(key, from: start) }
            switch keys[key] == .unseen ? try keyMeaning(key, from: start) : keys[key] {
            case .other, .unseen: continue
            case .ofClass: result = try list.reference(at: count + index, of: start)
            case .nestedNib: hasNestedNibs = true
            }
        }
        return result
    }

    private mutating func keyMeaning(_ key: Int, from offset: Int) throws(KeyedArchiveError) -> KeyMeaning {
        let name = try name(list.token(key, from: offset), from: offset)
        switch name.count {
        case 6 where name.elementsEqual("$class".utf8): keys[key] = .ofClass
        case 11 where name.elementsEqual("archiveData".utf8), 13 where name.elementsEqual("NSNibFileData".utf8):
            keys[key] = .nestedNib
        default: keys[key] = .other
        }
        return keys[key]
    }

    private mutating func classMeaning(_ value: Int, from offset: Int) throws(KeyedArchiveError) -> UInt8 {
        guard value < classes.count else { throw unknown(value, from: offset) }
        if classes[value] != 0 { return classes[value] }
        let name = try className(value, from: offset)
        let known = words.names.known(list.source.bytes.span.extracting(name.startIndex..<name.endIndex))
        let place = known.flatMap { words.resourceClasses.firstIndex(of: $0) }
        classes[value] = place.map { UInt8(truncatingIfNeeded: $0 + 2) } ?? 1
        return classes[value]
    }

    /// The name of the class that the value of a `$class` refers to.
    private func className(_ value: Int, from offset: Int) throws(KeyedArchiveError) -> ArraySlice<UInt8> {
        guard case .uid(let object) = try list.token(value, from: offset) else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "the position of a class"))
        }
        try layout.check(object, from: offset)
        guard case .dictionary(let start, let count) = try layout.token(ofObject: object) else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "a class"))
        }
        for index in 0..<count {
            let key = try name(list.token(list.reference(at: index, of: start), from: start), from: start)
            guard key.elementsEqual("$classname".utf8) else { continue }
            return try name(list.token(list.reference(at: count + index, of: start), from: start), from: start)
        }
        throw .unexpected(Mismatch(offset: offset, found: "a dictionary without $classname", expected: "a class"))
    }

    /// The characters of a key or of the name of a class, which are all ASCII.
    private func name(
        _ token: KeyedArchiveLayout.List.Token, from offset: Int
    ) throws(KeyedArchiveError) -> ArraySlice<UInt8> {
        guard case .text(let start, let count) = token else {
            throw .unexpected(Mismatch(offset: offset, found: "another value", expected: "a string as key"))
        }
        return list.source.bytes[start..<start + count]
    }

    private func unknown(_ object: Int, from offset: Int) -> KeyedArchiveError {
        .unexpected(
            Mismatch(offset: offset, found: "object \(object)", expected: "one of \(list.count) objects"))
    }
}

extension KeyedArchiveReferences {
    /// Who uses a reference: objects of a class, by a key.
    private struct Tally {
        let classReference: Int
        let key: Int
        var count: Int
    }

    /// Counts who refers to the objects that have a place in the collector's list.
    private mutating func addUses() throws(KeyedArchiveError) {
        let places = try placesByPosition()
        var tallies = [[Tally]](repeating: [], count: collector.resources.references.count)
        for dictionary in dictionaries {
            let (start, count) = (Int(dictionary.start), Int(dictionary.count))
            for index in 0..<count {
                let value = try list.reference(at: count + index, of: start)
                guard value < places.count else { throw unknown(value, from: start) }
                guard places[value] != 0, let user = try classReference(start, count) else { continue }
                let place = Int(places[value]) - 1
                let key = try list.reference(at: index, of: start)
                let known = tallies[place].firstIndex { $0.classReference == user && $0.key == key }
                if let known {
                    tallies[place][known].count += 1
                } else if tallies[place].count < ResourceCollector.useLimit {
                    tallies[place].append(Tally(classReference: user, key: key, count: 1))
                }
            }
        }
        for (place, list) in tallies.enumerated() {
            for tally in list {
                let user = try className(tally.classReference, from: 0)
                let key = try name(self.list.token(tally.key, from: 0), from: 0)
                let use = ResourceUse(
                    className: String(decoding: user, as: UTF8.self), attribute: String(decoding: key, as: UTF8.self),
                    count: tally.count)
                collector.add(use, at: place)
            }
        }
    }

    /// For each object of the list that is the position of a reference, its place in the collector's list, counted from
    /// 1; 0 for others.
    private func placesByPosition() throws(KeyedArchiveError) -> [UInt32] {
        var places = [UInt32](repeating: 0, count: layout.objectCount)
        for (object, place) in found { places[object] = UInt32(truncatingIfNeeded: place + 1) }
        var result = [UInt32](repeating: 0, count: list.count)
        for object in 0..<list.count {
            // What nobody refers to may be broken: the graph does not read it either.
            guard let position = try? list.uid(object), position < places.count else { continue }
            result[object] = places[position]
        }
        return result
    }

    private func nestedNibs() throws(KeyedArchiveError) -> [ArraySlice<UInt8>] {
        var nibs: [ArraySlice<UInt8>] = []
        for dictionary in dictionaries {
            let (start, count) = (Int(dictionary.start), Int(dictionary.count))
            for index in 0..<count where keys[try list.reference(at: index, of: start)] == .nestedNib {
                if let nib = try data(list.reference(at: count + index, of: start), from: start), !nib.isEmpty {
                    nibs.append(nib)
                }
            }
        }
        return nibs
    }
}

extension KeyedArchiveReferences: KeyedObjects {
    func text(_ key: NameTable.ID, of object: Int) throws(KeyedArchiveError) -> String? {
        guard let (value, offset) = try value(key, of: object) else { return nil }
        let token = try resolved(value, from: offset)
        if let text = list.string(token) { return text }
        guard case .dictionary(let start, let count) = token else { return nil }
        for key in words.textKeys {
            guard let value = try self.value(key, start, count) else { continue }
            let token = try resolved(value, from: start)
            if let text = list.string(token) { return text }
            if case .data(let start, let count) = token {
                return String(decoding: list.source.bytes[start..<start + count], as: UTF8.self)
            }
        }
        return nil
    }

    private func data(_ value: Int, from offset: Int) throws(KeyedArchiveError) -> ArraySlice<UInt8>? {
        switch try resolved(value, from: offset) {
        case .data(let start, let count): return list.source.bytes[start..<start + count]
        case .dictionary(let start, let count):
            for key in words.dataKeys {
                guard let value = try self.value(key, start, count) else { continue }
                if case .data(let start, let count) = try resolved(value, from: start) {
                    return list.source.bytes[start..<start + count]
                }
            }
            return nil
        default: return nil
        }
    }

    /// The value of a key of an object, and where it was found.
    private func value(
        _ key: NameTable.ID, of object: Int
    ) throws(KeyedArchiveError) -> (value: Int, offset: Int)? {
        guard case .dictionary(let start, let count) = try layout.token(ofObject: object),
            let value = try value(key, start, count)
        else { return nil }
        return (value, start)
    }

    private func value(_ key: NameTable.ID, _ start: Int, _ count: Int) throws(KeyedArchiveError) -> Int? {
        for index in 0..<count {
            let name = try name(list.token(list.reference(at: index, of: start), from: start), from: start)
            let isWanted = words.names.isSpelling(
                list.source.bytes.span.extracting(name.startIndex..<name.endIndex), of: key)
            if isWanted { return try list.reference(at: count + index, of: start) }
        }
        return nil
    }

    /// What a value is, or what the archived object is that it is the position of; the first of those is "$null".
    private func resolved(_ value: Int, from offset: Int) throws(KeyedArchiveError) -> KeyedArchiveLayout.List.Token {
        let token = try list.token(value, from: offset)
        guard case .uid(let object) = token, object != 0 else { return token }
        try layout.check(object, from: offset)
        return try layout.token(ofObject: object)
    }
}
