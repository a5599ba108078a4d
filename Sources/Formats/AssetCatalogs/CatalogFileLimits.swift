package import AssetModel

/// Limits of a catalog, from which `CatalogLimits` takes its defaults.
package enum CatalogFileLimits {
    package static let blocks = Limit("blocks", 1 << 20, "Of a compiled catalog.")
    package static let entries = Limit(
        "entries of a list", 65_535, "Of a tree of a compiled catalog, or variants in a folder.")
    package static let depth = Limit("levels of a tree", 16, "Of a compiled catalog.")
    package static let blockBytes = Limit("block", 256 << 20, .bytes, "Of a compiled catalog.")
    package static let descriptionBytes = Limit("description of a folder", 4 << 20, .bytes, "A file `Contents.json`.")
    package static let links = Limit("links between pictures", 8, "From a picture to the picture that has the pixels.")
    package static let paletteColors = Limit("colours of a palette", 4_096, "Of a picture of a compiled catalog.")

    package static let all = [blocks, entries, depth, blockBytes, descriptionBytes, links, paletteColors]
}
