import ByteReading

/// Objects whose values have keys, as far as the rules for references and pictures look at them.
///
/// A graph holds all that its file says; readers of single formats look into the file instead, and learn what it means on
/// the way. Classes and keys have the numbers of the vocabulary.
protocol KeyedObjects {
    /// What is thrown where the file is broken; graphs are not.
    associatedtype Failure: Error

    var objectCount: Int { get }
    /// The class of an object when objects of it are references or hold media.
    mutating func resourceClass(of object: Int) throws(Failure) -> NameTable.ID?
    /// The text of a key of an object, whether it is a plain value or a string object.
    mutating func text(_ key: NameTable.ID, of object: Int) throws(Failure) -> String?
    /// The bytes of a key of an object, whether they are a plain value or a data object.
    mutating func data(_ key: NameTable.ID, of object: Int) throws(Failure) -> ArraySlice<UInt8>?
    /// The object that a key of an object refers to.
    mutating func object(_ key: NameTable.ID, of object: Int) throws(Failure) -> Int?
    /// The objects that an array or set holds.
    mutating func instances(in list: Int) throws(Failure) -> [Int]
    /// Who refers to each of `count` things; `positions` says which of them an object is, negative for none.
    mutating func uses(of positions: [Int32], count: Int) throws(Failure) -> [[ResourceUse]]
}
