/// The type of a message. See "The socket protocol".
public enum MessageType: UInt16, Sendable, Hashable, CaseIterable {
    case hello = 1
    case openBundle = 2
    case closeBundle = 3
    case lookUp = 4
    case loadNib = 5
    case release = 6
    case received = 7
    case sync = 8
    case statistics = 9
    case list = 10
    case resolve = 11
    case inspect = 12
    case purge = 13
    case openChannel = 14
    case lookUpNames = 15
    case report = 16
    case listBundles = 17
    case listClients = 18
    case hold = 19
    case listCounts = 20

    case failure = 100
    case welcome = 101
    case bundleOpened = 102
    case found = 104
    case nibLoaded = 105
    case synced = 108
    case statisticsReply = 109
    case listReply = 110
    case resolution = 111
    case document = 112
    case purged = 113
    case channelOpened = 114
    case namesFound = 115
    case bundleList = 117
    case clientList = 118
    case countList = 120

    case memory = 200
    case retired = 201
    case invalidated = 202
    case goodbye = 203
    case changed = 204
    case indexReplaced = 205
    case memoryShort = 206
}
