import LinuxSystem

@testable import AssetCache

extension CacheModel {
    struct Segment {
        let memory: UInt32
        let visibility: Visibility
        private var isTaken = [Bool](repeating: false, count: AssetCache.segmentSize / 64)
        /// Ranges of free cells, in ascending order.
        private(set) var gaps: [Range<Int>] = []
        /// Number of taken cells of each page.
        private var takenOfPage = [Int](repeating: 0, count: AssetCache.segmentSize / MemoryFile.pageSize)
        /// Pages where clients may read: all of them, which the next daemon takes over, and those taken over from the earlier daemon.
        private var pagesInUse: Set<Int> = []
        private var earlierPages: Set<Int> = []
        /// Value of `lostBytes` when the last attempt to empty the segment ended.
        var toleratedLoss = 0

        init(memory: UInt32, visibility: Visibility) {
            self.memory = memory
            self.visibility = visibility
            set(0..<CacheModel.firstCell, isTaken: true)
        }

        /// Makes the segment that the next daemon has, with the cells of the entries that remain.
        init(_ segment: Segment, keeping cells: [Range<Int>]) {
            self.init(memory: segment.memory, visibility: segment.visibility)
            earlierPages = segment.pagesInUse
            pagesInUse = earlierPages
            for cells in cells { set(cells, isTaken: true) }
        }

        mutating func set(_ cells: Range<Int>, isTaken taken: Bool) {
            for cell in cells {
                isTaken[cell] = taken
                let page = cell / CacheModel.cellsOfPage
                takenOfPage[page] += taken ? 1 : -1
                if taken { pagesInUse.insert(page) }
                if takenOfPage[page] == 0, !earlierPages.contains(page) { pagesInUse.remove(page) }
            }
            findGaps()
        }

        private mutating func findGaps() {
            gaps = []
            var start: Int?
            func end(at cell: Int) {
                if let first = start { gaps.append(first..<cell) }
                start = nil
            }
            for page in takenOfPage.indices {
                let cells = page * CacheModel.cellsOfPage..<(page + 1) * CacheModel.cellsOfPage
                if earlierPages.contains(page) || takenOfPage[page] == cells.count {
                    end(at: cells.lowerBound)
                } else if takenOfPage[page] == 0 {
                    start = start ?? cells.lowerBound
                } else {
                    for cell in cells {
                        if isTaken[cell] { end(at: cell) } else { start = start ?? cell }
                    }
                }
            }
            end(at: isTaken.count)
        }

        func isEarlier(_ cell: Int) -> Bool { earlierPages.contains(cell / CacheModel.cellsOfPage) }

        /// Cells that entries or placed data have.
        var usedCells: Int { takenOfPage.reduce(0, +) - CacheModel.firstCell }

        /// Number of pages with taken cells.
        var pages: Int { takenOfPage.count { $0 > 0 } }

        var gapBytes: Int { pages * MemoryFile.pageSize - 64 * (usedCells + CacheModel.firstCell) }

        /// Free bytes on pages of an earlier daemon, which are not given out again.
        var lostBytes: Int { earlierPages.reduce(0) { $0 + 64 * (CacheModel.cellsOfPage - takenOfPage[$1]) } }

        var lostPages: Int { earlierPages.count { takenOfPage[$0] == 0 } }

        /// Number of unused pages that a piece in `cells` would take.
        func newPages(_ cells: Range<Int>) -> Int {
            Set(cells.map { $0 / CacheModel.cellsOfPage }).count { takenOfPage[$0] == 0 }
        }
    }
}
