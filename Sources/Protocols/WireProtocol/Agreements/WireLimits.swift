package import AssetModel

/// Limits on which clients and the daemon agree. A test compares the numbers with the document "The socket protocol".
package enum WireLimits {
    package static let messageBytes = Limit(
        "message", 65_536, .bytes, "With its header; longer replies come in several messages.")
    package static let objects = Limit(
        "objects in a message", 8_000, "Of `release` and `invalidated`; more objects need more messages.")
    package static let languages = Limit("languages", 64, "Of a bundle that is opened; a request with more is refused.")
    package static let names = Limit(
        "names in a message", 254, "Of `lookUpNames` and `bundleOpened`; a request with more is refused.")
    package static let descriptorsInFlight = Limit(
        "messages with descriptors in flight", 6, "The daemon sends the next message when the client has confirmed one."
    )

    package static let usingProcesses = Limit(
        "processes that use an entry", 16, "In the list of entries, which counts further processes.")

    package static let neededFiles = Limit(
        "files of an image that the client opens", 16, "The image is made without further files.")

    package static let all = [
        messageBytes, objects, languages, names, descriptorsInFlight, usingProcesses, neededFiles,
    ]
}
