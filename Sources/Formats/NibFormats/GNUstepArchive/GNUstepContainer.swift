/// The content of Gorm's container, which describes the interface as a whole.
struct GNUstepContainer {
    typealias NamedObject = (name: String, object: Int)

    /// The name table. Its entry for the owner holds the name of the owner's class.
    private(set) var names: [NamedObject] = []
    private(set) var topLevelObjects: [Int] = []
    private(set) var visibleWindows: [Int] = []
    /// Names of objects, each with the string object that names the custom class.
    private(set) var customClasses: [NamedObject] = []

    /// Reads the container by its layout. The layout fails behind an object whose end is unknown; then the tables are recognised by their content.
    init(_ objects: GNUstepObjects) {
        let archive = objects.archive
        let container = archive.objects.indices.first { archive.className(of: $0) == "GSNibContainer" }
        let tables = archive.objects.indices.filter { archive.content(of: $0) == .dictionary }
        let table =
            container.flatMap { objects.object("GSNameTable", of: $0) }
            ?? tables.first { table in
                objects.entries(of: table).contains { archive.text(of: $0.key) == "NSOwner" }
            }
        if let table { names = Self.named(objects, table) }
        if let container {
            topLevelObjects = objects.elements("GSTopLevelObjects", of: container)
            visibleWindows = objects.elements("GSVisibleWindows", of: container)
        }
        let classes =
            container.flatMap { objects.object("GSCustomClasses", of: $0) } ?? special("GSCustomClassMap")
            ?? tables.last { $0 > (table ?? .max) }
        if let classes { customClasses = Self.named(objects, classes) }
        if visibleWindows.isEmpty {
            visibleWindows =
                special("NSVisible").map { objects.elements(of: $0) }
                ?? table.map { Self.list(before: $0, objects) } ?? []
        }
        names.removeAll { Self.specialNames.contains($0.name) }
    }

    /// Containers before version 2 keep the lists and the table of custom classes in the name table, under these names.
    private static let specialNames: Set = ["NSVisible", "NSDeferred", "GSCustomClassMap"]

    private func special(_ name: String) -> Int? { names.first { $0.name == name }?.object }

    private static func named(_ objects: GNUstepObjects, _ table: Int) -> [NamedObject] {
        objects.entries(of: table).compactMap { key, value in objects.archive.text(of: key).map { ($0, value) } }
    }

    /// The visible windows. The list of visible windows and the list of deferred windows stand directly before the name table.
    private static func list(before table: Int, _ objects: GNUstepObjects) -> [Int] {
        guard table >= 2, objects.archive.content(of: table - 2) == .list,
            objects.archive.content(of: table - 1) == .list
        else { return [] }
        return objects.elements(of: table - 2)
    }
}
