import HTMLWriting
import NibAssets

/// The cards: one for each image, sound and missing name.
extension ContactSheet {
    /// Returns the card of an image or a sound; if the object no longer exists, the card of a missing name.
    func shown(_ item: SheetItem) -> HTML {
        let card = MediaCard(label: item.first.shownName) { badge, size in caption(item, badge, size) }
        return switch objects[item] {
        case .image(let image): card.show(image)
        case .sound(let sound): card.show(sound)
        case .missing, nil: absent(item)
        }
    }

    func absent(_ item: SheetItem) -> HTML {
        """
        <li class="card absent"><div class="stage note"><span>no \(item.first.kind.word)</span></div>
        <h3>\(item.first.shownName)</h3>
        <p class="file">\(item.first.failure ?? "no longer there")</p>
        <p class="used">named by \(item.interfaces.joined(separator: ", "))</p>
        </li>

        """
    }

    private func caption(_ item: SheetItem, _ badge: String?, _ size: String) -> HTML {
        let times = [("1", item.first)] + (item.second.map { [("2", $0)] } ?? [])
        return """
            <h3>\(item.first.shownName)\(badge.map { " <span class=\"badge\">\($0)</span>" as HTML } ?? "")</h3>
            <p class="size">\(size) <span>\
            \(Quantity.bytes(UInt64(clamping: item.first.size?.bytes ?? 0)))</span></p>
            <p class="file" title="\(item.first.path)">\(item.first.shownPath(in: loads.first))</p>
            <p class="times">\(times.map { time($0.0, $0.1) })</p>
            <p class="used">named by \(item.interfaces.joined(separator: ", "))</p>
            """
    }

    private func time(_ process: String, _ reference: BundleLoad.Reference) -> HTML {
        """
        <span class="time \(reference.origin.rawValue)"><b title="process \(process)">\(process)</b> \
        \(reference.origin.rawValue) \(reference.timeText)</span>
        """
    }
}
