/// Bytes as text of 64 characters (RFC 4648), padded, in one line.
public func base64Text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        let group = (0..<3).reduce(UInt32(0)) { $0 << 8 | ($1 < count ? UInt32(bytes[start + $1]) : 0) }
        for place in 0..<4 {
            text.append(place <= count ? alphabet[Int(group >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}

private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
