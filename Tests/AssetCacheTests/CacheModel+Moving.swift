import LinuxSystem

@testable import AssetCache

/// Moves of entries, and the state after a restart.
extension CacheModel {
    mutating func moveTogether() -> Bool { emptySegment() || sweep() }

    mutating func sweep() -> Bool {
        for visibility in Set(segments.map(\.visibility)).sorted(by: { $0.rawValue > $1.rawValue })
        where sweep(visibility) {
            return true
        }
        return false
    }

    private func gapBytes(_ visibility: Visibility) -> Int {
        segments.filter { $0.visibility == visibility }.reduce(0) { $0 + $1.gapBytes }
    }

    mutating func sweep(_ visibility: Visibility) -> Bool {
        guard segments.contains(where: { $0.visibility == visibility }) else { return false }
        var sweep = sweeps[visibility] ?? Sweep()
        let gapBytes = gapBytes(visibility)
        let pages = segments.reduce(0) { $0 + ($1.visibility == visibility ? $1.pages : 0) }
        let tolerated = max(128 << 10, pages * MemoryFile.pageSize / 128)
        if sweep.position == nil {
            sweep.left = min(sweep.left, gapBytes)
            sweeps[visibility] = sweep
            if gapBytes - sweep.left < tolerated { return false }
            sweep.position = (.max, 0)
        }
        for _ in 0..<16 {
            let position = sweep.position ?? (0, 0)
            let before = entries.filter {
                $0.key.visibility == visibility
                    && ($0.pieces[0].memory, $0.pieces[0].cells.lowerBound) < (position.memory, position.cell)
            }
            guard
                let entry = before.max(by: {
                    ($0.pieces[0].memory, $0.pieces[0].cells.lowerBound)
                        < ($1.pieces[0].memory, $1.pieces[0].cells.lowerBound)
                })
            else {
                sweep = Sweep(left: self.gapBytes(visibility))
                break
            }
            sweep.position = (entry.pieces[0].memory, entry.pieces[0].cells.lowerBound)
            if entry.holds == 0 { moveNearer(entry) }
        }
        if self.gapBytes(visibility) < sweep.left + tolerated / 2 { sweep.position = nil }
        if segments.contains(where: { $0.visibility == visibility }) { sweeps[visibility] = sweep }
        return true
    }

    /// Moves each piece into a gap of pages in use. Unless the piece lies on an earlier daemon's page, the gap must be nearer to the beginning.
    private mutating func moveNearer(_ entry: Entry) {
        let before = segments
        var pieces: [Piece] = []
        for piece in entry.pieces {
            let isEarlier = isEarlier(piece)
            let found = usableSegments(entry.key.visibility).lazy.compactMap { [self] index -> (Int, Int)? in
                guard piece.cells.count < 2 * Self.cellsOfPage,
                    let start = gap(of: piece.cells.count, in: index, true)
                else { return nil }
                let memory = segments[index].memory
                let isNearer = memory < piece.memory || memory == piece.memory && start < piece.cells.lowerBound
                return isNearer || isEarlier ? (index, start) : nil
            }.first
            guard let (index, start) = found else {
                segments = before
                return
            }
            pieces.append(take(start..<start + piece.cells.count, in: index, entry.key.visibility))
        }
        move(entry, to: pieces)
    }

    private mutating func move(_ entry: Entry, to pieces: [Piece]) {
        counters.moved += 1
        change(entry.number) { $0.pieces = pieces }
        free(entry.pieces)
        retireEmpty(entry.pieces.map(\.memory))
    }

    private func isEarlier(_ piece: Piece) -> Bool {
        segments.contains { $0.memory == piece.memory && $0.isEarlier(piece.cells.lowerBound) }
    }

    // MARK: Emptying segments

    var lostBytes: UInt64 { UInt64(segments.reduce(0) { $0 + $1.lostPages } * MemoryFile.pageSize) }

    mutating func emptySegment(of visibility: Visibility? = nil, evenPartly: Bool = false) -> Bool {
        if emptying == nil {
            let most = segments.filter {
                (visibility == nil || $0.visibility == visibility) && $0.lostBytes - $0.toleratedLoss >= 128 << 10
            }.max { ($0.lostBytes, $0.memory) < ($1.lostBytes, $1.memory) }
            guard let segment = most else { return false }
            let all = entries.filter { $0.pieces.contains { $0.memory == segment.memory } }
            emptying = (segment.memory, all.filter { $0.holds == 0 }.map(\.number).sorted())
            if all.contains(where: { $0.holds > 0 }), !evenPartly {
                giveUp()
                return true
            }
        }
        for _ in 0..<16 {
            guard let (memory, numbers) = emptying else { return true }
            guard let number = numbers.last else {
                giveUp()
                return true
            }
            if let entry = entry(number), entry.pieces.contains(where: { $0.memory == memory }) {
                let visibility = entry.key.visibility
                let needed = UInt64(entry.pieces.reduce(2 * 4_096) { $0 + 64 * $1.cells.count + 2 * 4_096 })
                if usedBytes + needed > limit
                    || visibility != .everybody && used({ $0 == visibility }) + needed > userLimit
                {
                    if makeRoom(for: needed, visibility) { return true }
                    giveUp()
                    return false
                }
                guard entry.holds == 0, moveElsewhere(entry) else {
                    giveUp()
                    return true
                }
            }
            emptying?.entries.removeLast()
        }
        return true
    }

    private mutating func giveUp() {
        for index in segments.indices where segments[index].memory == emptying?.memory {
            segments[index].toleratedLoss = segments[index].lostBytes
        }
        emptying = nil
    }

    private mutating func moveElsewhere(_ entry: Entry) -> Bool {
        var pieces: [Piece] = []
        for piece in entry.pieces {
            guard let (index, cells) = findPlace(piece.cells.count, entry.key.visibility) else {
                free(pieces)
                retireEmpty(pieces.map(\.memory))
                return false
            }
            pieces.append(take(cells, in: index, entry.key.visibility))
        }
        counters.movedOut += 1
        move(entry, to: pieces)
        return true
    }

    // MARK: The next daemon

    /// Starts the next daemon: holds, stale entries and unpublished data are gone, and each entry counts as used once.
    mutating func restart() {
        let segments = segments
        entries.removeAll { $0.isStale }
        entries.sort { $0.number < $1.number }
        (numbersByKey, retired, sweeps, emptying) = ([:], [], [:], nil)
        counters = Counters(movedOut: counters.movedOut)
        (age, clock, charges) = (0, 0, [])
        for index in entries.indices {
            clock += 1
            entries[index].holds = 0
            entries[index].uses = 1
            entries[index].lastUse = clock
            entries[index].priority = Double(entries[index].duration) / Double(entries[index].byteCount)
            numbersByKey[entries[index].key] = entries[index].number
            if let large = entries[index].large { charges.append((large.byteCount, large.visibility)) }
        }
        let pieces = entries.flatMap(\.pieces)
        self.segments = segments.compactMap { segment in
            let own = pieces.filter { $0.memory == segment.memory }
            return own.isEmpty ? nil : Segment(segment, keeping: own.map(\.cells))
        }
    }
}
