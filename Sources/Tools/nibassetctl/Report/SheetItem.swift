import NibAssets

/// An image or a sound on the contact sheet, with the interface files that use it.
struct SheetItem {
    /// The results of the first and the second process.
    let first: BundleLoad.Reference
    let second: BundleLoad.Reference?
    /// The interface files, in order.
    var interfaces: [String]

    /// The items of two loads, in the order of the interface files.
    static func all(of loads: TwoLoads) -> [SheetItem] {
        var items: [SheetItem] = []
        var places: [String: Int] = [:]
        for interface in loads.first.interfaces {
            for reference in interface.references {
                let key = reference.key
                if let place = places[key] {
                    if !items[place].interfaces.contains(interface.name) {
                        items[place].interfaces.append(interface.name)
                    }
                } else {
                    places[key] = items.count
                    items.append(
                        SheetItem(
                            first: reference, second: loads.secondResult(of: reference, in: interface),
                            interfaces: [interface.name]))
                }
            }
        }
        return items
    }
}

extension BundleLoad.Reference {
    /// Identifies an image or a sound by file and position in the file; a missing one by name.
    fileprivate var key: String {
        let file = path.isEmpty ? "name " + name : path
        return kind.word + (embedded.map { " \($0) in " } ?? " ") + file
    }
}

/// The objects on the sheet, mapped from the service's memory.
struct SheetObjects {
    private var objects: [String: LoadedNib.Reference.Object] = [:]

    /// Loads the interface files that the first process could load.
    init(_ load: BundleLoad, _ options: BundleOptions, _ client: AssetClient) throws(ControlFailure) {
        let bundle = try options.open(load.bundle, client)
        for interface in load.interfaces where interface.failure == nil {
            let nib = try asking(try bundle.loadInterface(interface.name))
            for (reference, told) in zip(nib.references, BundleLoad.Reference.all(of: nib)) {
                objects[told.key] = reference.object
            }
        }
    }

    /// The object of an item; nil if the object no longer exists.
    subscript(item: SheetItem) -> LoadedNib.Reference.Object? { objects[item.first.key] }
}
