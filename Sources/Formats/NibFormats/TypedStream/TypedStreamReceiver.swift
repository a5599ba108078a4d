/// Takes what is in a typed stream, value by value.
protocol TypedStreamReceiver {
    /// A new object, which is a value where it stands: what is added up to its end belongs to it. Objects are numbered in
    /// this order. `classes` are those that were written so far, the superclasses of the object's class among them.
    mutating func beginObject(of index: Int32, _ classes: [TypedStream.Class])
    /// A value of the innermost object that has not ended.
    mutating func add(_ value: TypedStream.Value)
    /// The end of the innermost object.
    mutating func endObject()
}
