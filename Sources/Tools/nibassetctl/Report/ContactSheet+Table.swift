import HTMLWriting

/// The table of every reference.
extension ContactSheet {
    var table: HTML {
        """
        <section aria-labelledby="references">
        <h2 id="references">Every reference</h2>
        <div class="scroll" tabindex="0" role="region" aria-labelledby="references">
        <table>
        <thead><tr><th scope="col">Interface file</th><th scope="col">Name</th><th scope="col">Used as</th>\
        <th scope="col">Kind</th><th scope="col">Size</th><th scope="col">First process</th>\
        <th scope="col">Second process</th><th scope="col">File</th></tr></thead>
        <tbody>
        \(loads.first.interfaces.map(rows))</tbody>
        </table>
        </div>
        </section>
        """
    }

    private func rows(_ interface: BundleLoad.Interface) -> HTML {
        if let failure = interface.failure {
            return """
                <tr><th scope="row">\(interface.name)</th><td colspan="7" class="missing">\(failure)</td></tr>

                """
        }
        return "\(interface.references.map { row($0, interface) })"
    }

    private func row(_ reference: BundleLoad.Reference, _ interface: BundleLoad.Interface) -> HTML {
        """
        <tr><th scope="row">\(interface.name)</th><td>\(reference.shownName)</td><td class="faint">\(reference.usage)</td>\
        <td>\(reference.kind.word)</td><td class="number">\(reference.size?.text ?? "")</td>\(cell(reference))\
        \(cell(loads.secondResult(of: reference, in: interface)))\
        <td class="faint">\(reference.failure ?? reference.shownPath(in: loads.first))</td></tr>

        """
    }

    private func cell(_ reference: BundleLoad.Reference?) -> HTML {
        guard let reference else { return "<td></td>" }
        return """
            <td class="number"><span class="\(reference.origin.rawValue)">\(reference.origin.rawValue)</span> \
            \(reference.timeText)</td>
            """
    }
}
