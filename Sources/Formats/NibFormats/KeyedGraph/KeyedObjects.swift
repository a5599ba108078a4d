import ByteReading

/// Objects whose values have keys, as far as the search for references and pictures needs them.
///
/// A graph holds the whole content of its file. Readers of a single format read the file on demand instead. Classes and keys have the numbers of
/// the vocabulary.
protocol KeyedObjects {
    /// Error for a broken file; `Never` for graphs.
    associatedtype Failure: Error

    /// The file. Texts and data are ranges of it.
    var bytes: [UInt8] { get }
    var longTexts: LongTexts { get }
    var objectCount: Int { get }
    /// The class of an object if its objects are references or hold media; else nil.
    mutating func resourceClass(of object: Int) throws(Failure) -> NameTable.ID?
    /// The value of an object's key. A reference to a plain value gives the plain value.
    func value(_ key: NameTable.ID, of object: Int) throws(Failure) -> KeyedGraph.Value?
    /// The object to which a value refers; nil if there is none, or if the object has no class.
    func instance(_ value: KeyedGraph.Value?) throws(Failure) -> Int?
    /// The objects in an array or set.
    mutating func instances(in list: Int) throws(Failure) -> [Int]
    /// The uses of each of `count` resources. `indices` has, for each object, the index of the resource that it represents; negative for none.
    mutating func uses(of indices: [Int32], count: Int) throws(Failure) -> [[ResourceUse]]
}

extension KeyedObjects {
    func object(_ key: NameTable.ID, of object: Int) throws(Failure) -> Int? { try instance(value(key, of: object)) }

    func text(_ key: NameTable.ID, of object: Int) throws(Failure) -> String? {
        try text(resolved: value(key, of: object))
    }

    func data(_ key: NameTable.ID, of object: Int) throws(Failure) -> ArraySlice<UInt8>? {
        try data(resolved: value(key, of: object))
    }

    /// The text of a value: a plain text, or the text in a string object; nil for other values.
    func text(resolved value: KeyedGraph.Value?) throws(Failure) -> String? {
        switch value {
        case .text(let run)?: return string(run)
        case .wideText(let run)?: return wideString(run)
        case .object(let index)?:
            for key in KeyedVocabulary.shared.textKeys {
                switch try self.value(key, of: Int(index)) {
                case .text(let run)?, .data(let run)?: return string(run)
                case .wideText(let run)?: return wideString(run)
                default: continue
                }
            }
            return nil
        default: return nil
        }
    }

    private func string(_ run: CompactRange) -> String {
        longTexts.text(run) { String(decoding: bytes[$0], as: UTF8.self) }
    }

    private func wideString(_ run: CompactRange) -> String {
        longTexts.text(run) { String(bigEndianUTF16: bytes[$0]) }
    }

    /// The bytes of a value: plain data, or the bytes in a data object; nil for other values.
    func data(resolved value: KeyedGraph.Value?) throws(Failure) -> ArraySlice<UInt8>? {
        switch value {
        case .data(let run)?: return bytes[run.range]
        case .object(let index)?:
            for key in KeyedVocabulary.shared.dataKeys {
                if case .data(let run)? = try self.value(key, of: Int(index)) { return bytes[run.range] }
            }
            return nil
        default: return nil
        }
    }
}
