internal import AssetModel
internal import WireProtocol

/// Programs' use of a bundle, as the programs report it.
struct BundleUse {
    var starts: UInt64 = 0
    private(set) var served: UInt64 = 0
    private(set) var ownWay: UInt64 = 0
    private(set) var answerTime: UInt64 = 0
    private(set) var savedTime: UInt64 = 0

    mutating func add(_ report: Report) {
        served &+= UInt64(report.found) + UInt64(report.missing)
        ownWay &+= UInt64(report.ownWay)
        answerTime &+= report.answerTime
        savedTime &+= report.savedTime
    }
}

extension Report {
    /// Believed part of a report: numbers within limits.
    var believed: Report {
        let most = UInt32(ServerLimits.reportedNames.value), longest = UInt64(ServerLimits.reportedTime.value)
        return Report(
            context: context, found: min(found, most), missing: min(missing, most - min(found, most)),
            ownWay: min(ownWay, most), answerTime: min(answerTime, longest), ownWayTime: min(ownWayTime, longest),
            savedTime: min(savedTime, longest))
    }
}
