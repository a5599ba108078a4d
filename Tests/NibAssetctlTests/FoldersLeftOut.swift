/// Output with a folder's path left out of the paths in it. A column that had such paths becomes as much narrower, so that those behind it stay
/// straight.
struct FoldersLeftOut {
    private let root: [Character]

    init(root: String) { self.root = Array(root + "/") }

    func from(_ output: String) -> String {
        let blocks = output.split(separator: "\n\n", omittingEmptySubsequences: false)
        return blocks.map { block in
            var lines = block.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
            while let start = column(in: lines) { narrow(&lines, at: start) }
            return lines.map { String($0) }.joined(separator: "\n").replacing(String(root), with: "")
        }.joined(separator: "\n\n")
    }

    /// Where a column begins that has such a path in some line and another column behind it.
    private func column(in lines: [[Character]]) -> Int? {
        for line in lines {
            for start in line.indices where starts(line, at: start) && (start == 0 || line[start - 1] == " ") {
                if end(of: line, from: start) != nil { return start }
            }
        }
        return nil
    }

    private func starts(_ line: [Character], at start: Int) -> Bool { line.dropFirst(start).starts(with: root) }

    /// Where the next column begins: after two spaces or more.
    private func end(of line: [Character], from start: Int) -> Int? {
        guard
            let gap = line.indices.first(where: { $0 > start && line[$0] == " " && line.dropFirst($0 + 1).first == " " }
            )
        else { return nil }
        return line[gap...].firstIndex { $0 != " " }
    }

    private func narrow(_ lines: inout [[Character]], at start: Int) {
        guard let next = lines.lazy.filter({ starts($0, at: start) }).compactMap({ end(of: $0, from: start) }).first
        else { return }
        // What the other lines can spare: two spaces stay between columns.
        let spare = lines.filter { !starts($0, at: start) && $0.count > next }.map { line in
            line[..<next].reversed().prefix { $0 == " " }.count - 2
        }.reduce(root.count, min)
        for index in lines.indices {
            if starts(lines[index], at: start) {
                let hasNext = lines[index].count > next
                lines[index].removeSubrange(start..<start + root.count)
                let kept = [Character](repeating: " ", count: root.count - max(0, spare))
                if hasNext { lines[index].insert(contentsOf: kept, at: next - root.count) }
            } else if lines[index].count > next, spare > 0 {
                lines[index].removeSubrange(next - spare..<next)
            }
        }
    }
}
