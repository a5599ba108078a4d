import NibAssets

/// A program that looks names up without end, and holds some pictures for a while. It checks each picture's pixels when it gets and when it
/// releases the picture.
struct Hammer {
    /// A wrong answer.
    private struct Wrong: Error { let text: String }

    private let path: String
    /// Names and the value of their picture's pixels; nil if the value changes, but is the same for all pixels.
    private let names: [(name: String, value: UInt8?)]
    private var held: [(image: NamedImage, value: UInt8?)] = []
    private var (lookUps, connections) = (0, 0)

    /// Reads the names: each argument is "name=value", or "name=any".
    init(_ path: String, _ arguments: ArraySlice<String>) {
        self.path = path
        names = arguments.map { argument in
            let parts = argument.split(separator: "=").map(String.init)
            return (parts[0], UInt8(parts[1]))
        }
    }

    /// Looks names up until `isOver` returns true. Returns "done" with the numbers of look-ups and connections, or "failed" with the fault.
    mutating func run(until isOver: () throws -> Bool) -> String {
        do {
            while try !isOver() {
                let client = try AssetClient()
                let bundle = try client.openBundle(at: path)
                for _ in 0..<400 where try !isOver() { try look(in: bundle) }
                connections += Int(client.clientStatistics().connectionCount)
            }
            while !held.isEmpty { try letGo() }
            return "done\n\(lookUps)\t\(connections)"
        } catch let error as Wrong {
            return "failed\twrong\t\(error.text)"
        } catch {
            return "failed\tlookUp\t\(error) after \(lookUps)"
        }
    }

    private mutating func look(in bundle: AssetBundle) throws {
        let (name, value) = names[Int.random(in: names.indices)]
        let image: NamedImage
        do {
            image = try bundle.image(named: name)
        } catch {
            throw Wrong(text: "\(name) is not answered: \(error)")
        }
        lookUps += 1
        try check(image, value)
        held.append((image, value))
        if held.count > 12 { try letGo() }
    }

    private mutating func letGo() throws {
        let (image, value) = held.remove(at: Int.random(in: held.indices))
        try check(image, value)
    }

    private func check(_ image: NamedImage, _ value: UInt8?) throws {
        for representation in image.representations {
            let pixels = representation.pixels
            let expected = value ?? pixels[0]
            // The loop checks every pixel of a small picture, and some pixels of a large picture.
            for index in stride(from: 0, to: pixels.count, by: pixels.count > 65_536 ? 1_024 : 4)
            where pixels[index] != expected {
                throw Wrong(text: "\(image.name ?? "") has \(pixels[index]) at \(index), not \(expected)")
            }
        }
    }
}
