package import AssetModel

/// Limits on which the daemon and its file helpers agree.
package enum FileHelperLimits {
    package static let pathBytes = Limit("path", 4_095, .bytes, "The kernel allows no more.")
    package static let entries = Limit("names in a folder", 65_536, "A folder with more is not listed.")
    package static let entryNameBytes = Limit(
        "names in a folder together", 4 << 20, .bytes, "A folder with more is not listed.")
    package static let handles = Limit(
        "open directories and files of a user", 1_024, "Passed by clients; more are refused.")
    package static let watches = Limit(
        "watched folders and files of a user", 8_192, "Further ones are not watched but looked at again.")
    package static let eventPause = Limit(
        "pause between reports of changes", 2_000_000, .nanoseconds, "Many changes are reported together.")
    package static let requestTime = Limit(
        "time for a file", 5_000_000_000, .nanoseconds,
        "To open it or to list a folder; then the file helper is killed and the request fails.")
    package static let filesInRequest = Limit(
        "files that are opened together", 32,
        "With one request; each file has the time limit for a file. Between two files, opened ones can go to workers.")
    package static let answerPause = Limit(
        "answer that is held back", 10_000_000, .nanoseconds, "So that one message has the outcomes of many files.")
    package static let openedFiles = Limit(
        "files that stay open", 128, "Opened files, which may go to workers next; then all are closed.")
    package static let openedTime = Limit(
        "time for which files stay open", 50_000_000, .nanoseconds, "Without another request.")
    package static let hangingHelpers = Limit(
        "hanging file helpers of a user", 3,
        "Killed helpers that have not ended; then no more are started for the user.")
    package static let idleTime = Limit(
        "time that a file helper outlives its user's last connection", 30_000_000_000, .nanoseconds,
        "So that the next program starts quickly.")
    package static let helpers = Limit(
        "file helpers", 512, "Of all users; then helpers of users without a connection end, and no more are started.")
    package static let idleHelpers = Limit(
        "file helpers of users without a connection", 8, "Beyond that, the helper that has waited longest ends.")
    package static let repetitions = Limit(
        "repetitions of a file request", 2, "After its file helper ended; then the request fails.")
    package static let sentFiles = Limit(
        "files on a file channel that no request has named", 64, "The oldest is closed.")
    package static let parkedConnections = Limit(
        "connections of a user that are neither served nor closed", 256,
        "Before Linux 6.16, while the user's relays hang. The daemon closes further ones, and may hang while it does.")

    package static let all = [
        pathBytes, entries, entryNameBytes, handles, watches, eventPause, requestTime, filesInRequest, answerPause,
        openedFiles, openedTime, hangingHelpers, idleTime, helpers, idleHelpers, repetitions, sentFiles,
        parkedConnections,
    ]
}
