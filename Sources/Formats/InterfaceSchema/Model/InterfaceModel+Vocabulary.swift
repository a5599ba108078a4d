import NibFormats

extension InterfaceModel {
    /// Whether a cell is the main cell of its control. The control has the properties of its main cell.
    package func isMainCell(_ cell: Int, of control: Int) -> Bool {
        Containment.isMainCell(cell, of: control, document)
    }

    /// Whether the formats of both models write the same attributes of objects under the same names.
    package func isWrittenLike(_ other: InterfaceModel) -> Bool {
        func family(_ format: InterfaceFormat) -> InterfaceFormat {
            switch format {
            case .keyedArchiveXML, .nibArchive: .keyedArchiveBinary
            case .typedStreamLittleEndian: .typedStreamBigEndian
            case .storyboardDocument: .xibDocument
            default: format
            }
        }
        return family(document.format) == family(other.document.format)
    }

    /// Whether the format of `other` also has a spelling for a property of an object.
    package func canExpress(_ property: String, of object: Int, like other: InterfaceModel) -> Bool {
        if Dialect(document.format) == Dialect(other.document.format) { return true }
        let cells = objects[object].children.filter { objects[$0].role == .part }
        return ([object] + cells).contains { part in
            PropertyTable.rules(for: objects[part].lineage).contains {
                $0.name == property && !$0.spellings(Dialect(other.document.format)).isEmpty
            }
        }
    }

    /// A class of the toolkits and its superclasses up to NSObject; nil for a class that no toolkit has.
    package static func toolkitLineage(of name: String) -> [String]? {
        name == "NSObject" ? [name] : ToolkitClasses.toolkitAncestors(of: name).map { [name] + $0 }
    }

    /// Whether an object has a property that is read from an attribute.
    package func isRead(_ attribute: String, of object: Int) -> Bool {
        objects[object].type.vocabulary.rulesByKey[attribute] != nil
    }
}
