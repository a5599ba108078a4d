/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
    weak var object: Object?
}
