/// Receives the content of a typed stream, value by value.
protocol TypedStreamReceiver {
    /// A new object begins. It is itself a value of the enclosing object; the values up to its end are its own. Objects
    /// are numbered in this order. `classes` are the classes so far, including those of this object.
    mutating func beginObject(of index: Int32, _ classes: [TypedStream.Class])
    /// A value of the innermost open object.
    mutating func add(_ value: TypedStream.Value)
    /// The innermost open object ends.
    mutating func endObject()
}
