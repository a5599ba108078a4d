public import ByteReading

/// The elements of an XML document, in document order.
///
/// Comments, processing instructions and text beside elements are left out, because they mean nothing in interface
/// files. The tree lies in a few arrays, whatever the number of elements.
public struct XMLTree: Sendable {
    /// An element of a tree. Methods of `XMLTree` give its content.
    public struct Element: Hashable, Sendable {
        /// The index in document order; the root is 0.
        public let index: Int
    }

    struct Node {
        var name: NameTable.ID
        var parent: UInt32
        /// The index of the first element behind this element and its descendants.
        var end: UInt32
        var attributes: CompactRange
        var text: CompactRange
        var offset: UInt32
    }

    /// The names of elements and attributes in the order of their numbers.
    public internal(set) var spellings: [String] = []
    var nodes: [Node] = []
    var values: [XMLScanner.Attribute] = []
    /// The document in UTF-8. Values and texts are ranges of it.
    var utf8: [UInt8] = []

    /// The number of elements, at least 1.
    public var count: Int { nodes.count }

    /// The outermost element.
    public var root: Element { Element(index: 0) }

    /// The element at an index in document order, `0..<count`.
    public func element(at index: Int) -> Element { Element(index: index) }

    /// An element's name.
    public func name(of element: Element) -> String { spelling(nodes[element.index].name) }

    /// The spelling of a name.
    public func spelling(_ id: NameTable.ID) -> String { spellings[Int(id.index)] }

    /// The offset at which an element begins. In a file of another encoding, the offset after conversion to UTF-8.
    public func offset(of element: Element) -> Int { Int(nodes[element.index].offset) }

    /// The parent of an element; nil for the root.
    public func parent(of element: Element) -> Element? {
        element.index == 0 ? nil : Element(index: Int(nodes[element.index].parent))
    }

    /// The indices of all elements within an element, at any depth.
    public func descendants(of element: Element) -> Range<Int> { element.index + 1..<Int(nodes[element.index].end) }

    /// The children of an element.
    public func children(of element: Element) -> Children {
        Children(nodes: nodes, nextIndex: element.index + 1, end: Int(nodes[element.index].end))
    }

    /// The value of an attribute; nil if the element does not have it.
    public subscript(element: Element, attribute: String) -> String? {
        for candidate in attributes(of: element) where name(of: candidate) == attribute { return value(of: candidate) }
        return nil
    }

    /// The attributes of an element, in document order. Methods of `XMLTree` give their names and values.
    public func attributes(of element: Element) -> ArraySlice<XMLScanner.Attribute> {
        values[nodes[element.index].attributes.range]
    }

    /// An attribute's name.
    public func name(of attribute: XMLScanner.Attribute) -> String { spelling(attribute.name) }

    /// An attribute's value.
    public func value(of attribute: XMLScanner.Attribute) -> String {
        String(decoding: utf8[attribute.value], as: UTF8.self)
    }

    /// The text of an element without children; "" for an element with children.
    public func text(of element: Element) -> String {
        String(decoding: textBytes(of: element), as: UTF8.self)
    }

    /// The text of an element without children, in UTF-8; empty for an element with children.
    public func textBytes(of element: Element) -> ArraySlice<UInt8> { utf8[nodes[element.index].text.range] }

    /// The children of one element.
    public struct Children: Sequence, IteratorProtocol {
        let nodes: [Node]
        var nextIndex: Int
        let end: Int

        /// The next child in document order.
        public mutating func next() -> Element? {
            guard nextIndex < end else { return nil }
            defer { nextIndex = Int(nodes[nextIndex].end) }
            return Element(index: nextIndex)
        }
    }
}
