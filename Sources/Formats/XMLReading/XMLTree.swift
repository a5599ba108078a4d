public import ByteReading

/// The elements of an XML document in document order.
///
/// Comments, processing instructions and text that stands beside elements are left out: no interface file has a
/// meaning for them. Everything lies in a few arrays, whatever the number of elements.
public struct XMLTree: Sendable {
    /// An element; `XMLTree` answers for what it holds.
    public struct Element: Hashable, Sendable {
        /// The position in document order; the root is 0.
        public let index: Int
    }

    struct Node {
        var name: NameTable.ID
        var parent: UInt32
        /// The first element in document order that is not within this one.
        var end: UInt32
        var firstAttribute: UInt32
        var attributeEnd: UInt32
        var text: Range<Int>
        var offset: UInt32
    }

    /// An attribute; `XMLTree` answers for what it holds.
    @frozen
    public struct Attribute: Hashable, Sendable {
        @usableFromInline
        let index: Int

        @inlinable
        init(index: Int) { self.index = index }
    }

    /// The attributes of one element.
    @frozen
    public struct Attributes: Sequence, IteratorProtocol {
        @usableFromInline
        var position: Int
        @usableFromInline
        let end: Int

        /// The next one in the order in which they are written.
        @inlinable
        public mutating func next() -> Attribute? {
            guard position < end else { return nil }
            defer { position += 1 }
            return Attribute(index: position)
        }
    }

    var names = NameTable()
    var nodes: [Node] = []
    var values: [XMLScanner.Attribute] = []
    /// The document in UTF-8, in which values and texts are parts.
    var utf8: [UInt8] = []

    /// The names of elements and attributes in the order of their numbers.
    public var spellings: [String] { names.spellings }

    /// The number of elements, at least 1.
    public var count: Int { nodes.count }

    /// The outermost element.
    public var root: Element { Element(index: 0) }

    /// The element at a position of the document order, `0..<count`.
    public func element(at index: Int) -> Element { Element(index: index) }

    /// The number of an element's name.
    public func nameID(of element: Element) -> NameTable.ID { nodes[element.index].name }

    /// An element's name.
    public func name(of element: Element) -> String { names[nodes[element.index].name] }

    /// The spelling of a name.
    public func spelling(_ id: NameTable.ID) -> String { names[id] }

    /// Where an element begins in the file; the file as UTF-8 where it has another encoding.
    public func offset(of element: Element) -> Int { Int(nodes[element.index].offset) }

    /// The element around an element; nil for the root.
    public func parent(of element: Element) -> Element? {
        element.index == 0 ? nil : Element(index: Int(nodes[element.index].parent))
    }

    /// Positions of everything within an element.
    public func descendants(of element: Element) -> Range<Int> { element.index + 1..<Int(nodes[element.index].end) }

    /// The elements directly within an element.
    public func children(of element: Element) -> Children {
        Children(tree: self, position: element.index + 1, end: Int(nodes[element.index].end))
    }

    /// The first child of a name.
    public func child(_ name: String, of element: Element) -> Element? {
        children(of: element).first { self.name(of: $0) == name }
    }

    /// The value of an attribute.
    public subscript(element: Element, attribute: String) -> String? {
        attributes(of: element).first { names[nameID(of: $0)] == attribute }.map(value)
    }

    /// The attributes of an element in the order in which they are written.
    public func attributes(of element: Element) -> Attributes {
        Attributes(position: Int(nodes[element.index].firstAttribute), end: Int(nodes[element.index].attributeEnd))
    }

    /// The number of an attribute's name.
    public func nameID(of attribute: Attribute) -> NameTable.ID { values[attribute.index].name }

    /// An attribute's name.
    public func name(of attribute: Attribute) -> String { names[values[attribute.index].name] }

    /// An attribute's value.
    public func value(of attribute: Attribute) -> String {
        String(decoding: utf8[values[attribute.index].value], as: UTF8.self)
    }

    /// The text of an element without children; "" for others.
    public func text(of element: Element) -> String {
        String(decoding: utf8[nodes[element.index].text], as: UTF8.self)
    }

    /// The text of an element without children, in UTF-8.
    public func textBytes(of element: Element) -> ArraySlice<UInt8> { utf8[nodes[element.index].text] }

    /// Elements that share a parent.
    public struct Children: Sequence, IteratorProtocol {
        let tree: XMLTree
        var position: Int
        let end: Int

        /// The next one in document order.
        public mutating func next() -> Element? {
            guard position < end else { return nil }
            defer { position = Int(tree.nodes[position].end) }
            return Element(index: position)
        }
    }
}
