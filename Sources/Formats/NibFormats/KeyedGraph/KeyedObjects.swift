import ByteReading

/// Objects whose values have keys, as far as the search for references and pictures needs them.
///
/// A graph holds the whole content of its file. Readers of single formats instead read the file on demand, and remember
/// what keys and classes mean. Classes and keys have the numbers of the vocabulary.
protocol KeyedObjects {
    /// Error for a broken file; `Never` for graphs.
    associatedtype Failure: Error

    var objectCount: Int { get }
    /// The class of an object if its objects are references or hold media; else nil.
    mutating func resourceClass(of object: Int) throws(Failure) -> NameTable.ID?
    /// The text under an object's key: a plain value or a string object.
    mutating func text(_ key: NameTable.ID, of object: Int) throws(Failure) -> String?
    /// The bytes under an object's key: a plain value or a data object.
    mutating func data(_ key: NameTable.ID, of object: Int) throws(Failure) -> ArraySlice<UInt8>?
    /// The object under an object's key.
    mutating func object(_ key: NameTable.ID, of object: Int) throws(Failure) -> Int?
    /// The objects in an array or set.
    mutating func instances(in list: Int) throws(Failure) -> [Int]
    /// The uses of each of `count` resources. `indices` says, for each object, which of them it represents; negative for none.
    mutating func uses(of indices: [Int32], count: Int) throws(Failure) -> [[ResourceUse]]
}
