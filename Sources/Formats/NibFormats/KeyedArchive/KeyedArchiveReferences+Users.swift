import ByteReading
import PropertyLists

/// The second pass over the dictionaries, if the first pass has found references or nested nibs.
extension KeyedArchiveReferences {
    mutating func uses(of indices: [Int32], count: Int) throws(ReadingError) -> [[ResourceUse]] {
        let list = list
        let uids = list.uids()
        var tally = UseTally(count: count)
        for object in 0..<objectCount {
            guard let dictionary = dictionary(ofObject: object) else { continue }
            let references = list.references(at: dictionary.start, count: 2 * dictionary.count)
            var user: Int?
            for index in 0..<dictionary.count {
                guard let target = uids[references[dictionary.count + index]], target < indices.count,
                    indices[target] >= 0
                else { continue }
                if user == nil { user = try classReference(dictionary).flatMap { uids[$0] } }
                // A dictionary without a class is not an object.
                guard let user else { break }
                let key = references[index]
                try tally.add(user: user, key: key, of: Int(indices[target])) { () throws(ReadingError) in
                    ResourceUse(
                        className: spelling(try className(ofClass: user, from: layout.objectsStart)),
                        attribute: spelling(try Self.name(key, from: layout.objectsStart, in: list)))
                }
            }
        }
        return tally.uses
    }

    private func spelling(_ name: List.Token) -> String { list.string(name) ?? "" }

    func nestedNibs() throws(ReadingError) -> [ArraySlice<UInt8>] {
        let list = list
        var nibs: [ArraySlice<UInt8>] = []
        for object in 0..<objectCount {
            guard let dictionary = dictionary(ofObject: object) else { continue }
            let references = list.references(at: dictionary.start, count: 2 * dictionary.count)
            for index in 0..<dictionary.count
            where nestedNibKeys.contains(try keyMeaning(references[index], of: dictionary)) {
                let value = try value(references[dictionary.count + index], from: dictionary.start)
                if let nib = try data(resolved: value), !nib.isEmpty { nibs.append(nib) }
            }
        }
        return nibs
    }
}
