import ByteReading

/// Objects whose values have keys, as far as the rules for references look at them.
///
/// A graph holds all that its file says; readers of single formats look into the file instead.
protocol KeyedObjects {
    /// What is thrown where the file is broken; graphs are not.
    associatedtype Failure: Error

    /// The text of a key of an object, whether it is a plain value or a string object.
    func text(_ key: NameTable.ID, of object: Int) throws(Failure) -> String?
}
