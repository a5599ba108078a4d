package import AssetModel

/// Limits of an interface file or property list, from which `ReadingLimits` takes its defaults. Each limit is a hundred times the largest amount
/// in any real application.
package enum FormatLimits {
    package static let objects = Limit("objects", 1 << 20, "In a file; also XML elements.")
    package static let values = Limit("values", 1 << 23, "Of all objects together, elements of collections included.")
    package static let depth = Limit("levels of nesting", 200, "Containers or XML elements within one another.")
    package static let objectNesting = Limit(
        "objects within one another", 100_000, "Of a typed stream; no reader recurses over them.")
    package static let stringBytes = Limit("string", 4 << 20, .bytes, "In a file.")
    package static let nestedNibs = Limit("nibs within nibs", 4, "Levels.")

    package static let all = [objects, values, depth, objectNesting, stringBytes, nestedNibs]
}
