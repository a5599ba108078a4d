import AssetModel

/// An interface file that was found at a given path.
struct InterfacePart {
    /// Path as given; for a file below a given folder, the folder's path followed by the file's.
    let path: String
    /// For a form of a wrapper: the wrapper, the chosen form, and this form; nil for other files.
    var form: (wrapper: InterfaceWrapper, chosen: InterfaceWrapper.Form, own: InterfaceWrapper.Form)?

    /// Whether a system loads the file: a file outside wrappers, or the chosen form of a wrapper.
    var isChosen: Bool { form.map { $0.own == $0.chosen } ?? true }
}

/// Finds interface files: the forms of a wrapper (`Main.nib`, `Main.gorm`), or all files of a bundle.
struct InterfaceParts {
    /// The system version whose forms are chosen; nil: newer than all.
    let system: SystemVersion?

    /// Returns the interface files at a path: the file itself, or the files below a folder, in order; also the result of the folder's search.
    func parts(at path: String) throws(ControlFailure) -> (parts: [InterfacePart], folder: FolderParts.Found) {
        let found = try FolderParts.interfaces.files(at: path)
        return (parts(of: found.paths), found)
    }

    /// Returns the parts for paths of interface files. Files in the same folder are forms of a wrapper.
    func parts(of paths: [String]) -> [InterfacePart] {
        var wrappers: [String: InterfaceWrapper] = [:]
        for (folder, files) in Dictionary(grouping: paths, by: \.folder) {
            wrappers[folder] = InterfaceWrapper(folder, names: files.map(\.lastName))
        }
        return paths.map { path in
            var part = InterfacePart(path: path)
            if let wrapper = wrappers[path.folder], wrapper.forms.count > 1,
                let own = wrapper.forms.first(where: { $0.name == path.lastName })
            {
                // A system that is older than all forms loads no form; then the oldest form is shown.
                part.form = (wrapper, wrapper.form(for: system) ?? wrapper.forms[wrapper.forms.count - 1], own)
            }
            return part
        }
    }
}

extension String {
    /// The folder of a path: the text before the last slash; "" without a slash.
    var folder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }

    /// The name at the end of a path.
    var lastName: String { String(self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...]) }
}
