import AssetModel

/// A file that holds an interface, found under a path that was given.
struct InterfacePart {
    /// As the caller named it, or the folder's name and its own.
    let path: String
    /// Of a wrapper with forms for several systems: all of them, and which of them this is.
    var form: (wrapper: InterfaceWrapper, chosen: InterfaceWrapper.Form, own: InterfaceWrapper.Form)?

    /// Whether it is what a system loads: a file that is no wrapper's, or the form that was chosen.
    var isChosen: Bool { form.map { $0.own == $0.chosen } ?? true }
}

/// Finds interface files: the forms of a wrapper (`Main.nib`, `Main.gorm`), or all files of a bundle.
struct InterfaceParts {
    /// The system whose forms are chosen; nil for one newer than all.
    let system: SystemVersion?

    /// What lies at a path: the file itself, or the files below a folder, in order.
    func parts(at path: String) throws(ControlFailure) -> [InterfacePart] {
        guard let paths = try FolderParts.interfaces.paths(in: path) else { return [InterfacePart(path: path)] }
        let wrappers = Dictionary(grouping: paths, by: Self.folder(of:)).mapValues { files in
            InterfaceWrapper(names: files.map(Self.name(of:)))
        }
        return paths.map { path in
            var part = InterfacePart(path: path)
            if let wrapper = wrappers[Self.folder(of: path)], wrapper.forms.count > 1,
                let own = wrapper.forms.first(where: { $0.name == Self.name(of: path) })
            {
                // A system older than all forms gets none: then the oldest is shown.
                part.form = (wrapper, wrapper.form(for: system) ?? wrapper.forms[wrapper.forms.count - 1], own)
            }
            return part
        }
    }

    private static func name(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}
