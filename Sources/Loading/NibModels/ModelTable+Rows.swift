import NibAssets
import NibLoading

extension NibMemberTable.Row {
    static func outlet<Root: AnyObject, Value>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Root, Value?> & Sendable
    ) -> Self {
        Self(name) { NibLoading.outlet(name, path) }
    }

    static func attribute<Root: AnyObject, Value: NibValue & SendableMetatype>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Root, Value> & Sendable
    ) -> Self {
        Self(name) { NibLoading.attribute(name, path) }
    }

    static func attribute<Root: AnyObject>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Root, NamedImage?> & Sendable
    ) -> Self {
        Self(name) { NibLoading.attribute(name, path) }
    }

    static func attribute<Root: AnyObject>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Root, NamedSound?> & Sendable
    ) -> Self {
        Self(name) { NibLoading.attribute(name, path) }
    }

    static func action<Root: AnyObject>(_ name: String, _ method: @escaping @Sendable (Root, Any?) -> Void) -> Self {
        Self(name) { NibLoading.action(name) { (object: Root) in { method(object, $0) } } }
    }
}
