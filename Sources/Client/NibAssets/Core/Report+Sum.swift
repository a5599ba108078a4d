internal import WireProtocol

extension Report {
    mutating func add(_ other: Report) {
        found = sum(found, other.found)
        missing = sum(missing, other.missing)
        ownWay = sum(ownWay, other.ownWay)
        answerTime = sum(answerTime, other.answerTime)
        ownWayTime = sum(ownWayTime, other.ownWayTime)
        savedTime = sum(savedTime, other.savedTime)
    }
}

private func sum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}
