public import NibWriting

extension Interface {
    /// Returns the interface without the parts that a format with these features cannot express.
    public func limited(to features: Set<Interface.Feature>) -> Interface {
        var limited = self
        if !features.contains(.placeholders) { limited.placeholders = [] }
        if !features.contains(.nestedNibs) { limited.nestedNibs = [] }
        limited.connections = connections.filter { connection in
            switch connection.kind {
            case .outlet, .action: features.contains(.connections)
            case .outletCollection: features.contains(.outletCollections)
            case .binding: features.contains(.bindings)
            case .segue: false
            }
        }
        limited.notes = notes.mapValues { note in
            ObjectNote(
                customClass: features.contains(.customClasses) ? note.customClass : nil,
                runtimeAttributes: features.contains(.runtimeAttributes) ? note.runtimeAttributes : [])
        }
        limited.windows = windows.map { window in
            var window = window
            if !features.contains(.visibility) { window.isVisible = false }
            window.views = window.views.map { view in
                var view = view
                if case .picture = view.content, !features.contains(.pictures) { view.content = .image("picture") }
                return view
            }
            return window
        }
        let known = Set(limited.placeholders.map(\.id) + limited.nestedNibs.map(\.id))
        let removed = Set(placeholders.map(\.id) + nestedNibs.map(\.id)).subtracting(known)
        limited.notes = limited.notes.filter { !removed.contains($0.key) }
        limited.connections.removeAll { connection in
            [connection.source, connection.destination].contains { end in
                if case .object(let id) = end { removed.contains(id) } else { false }
            }
        }
        return limited
    }
}
