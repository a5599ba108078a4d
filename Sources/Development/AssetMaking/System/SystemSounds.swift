internal import MediaWriting
internal import SoundSynthesis

/// `Assets/System/Sounds`: short signals under the names that applications ask for.
enum SystemSounds {
    static func files() -> [AssetFile] {
        let sounds = [
            ("Basso", basso), ("Bottle", bottle), ("Glass", glass), ("Hero", hero), ("Ping", ping), ("Pop", pop),
            ("Purr", purr), ("Submarine", submarine), ("Tink", tink),
        ]
        return sounds.map { AssetFile("System/Sounds/\($0.0).wav", $0.1.finished().wav()) }
    }

    private static var ping: Waveform {
        var sound = Waveform(seconds: 0.9)
        sound.strike(Timbre.crystal, note: 1318.5)
        return sound
    }

    private static var tink: Waveform {
        var sound = Waveform(seconds: 0.28)
        sound.strike(Timbre.tinyBell, note: 2349)
        return sound
    }

    private static var glass: Waveform {
        var sound = Waveform(seconds: 1.1)
        sound.strike(Timbre.wineGlass, note: 1046.5)
        sound.strike(Timbre.wineGlass, note: 1568, at: 0.045, loudness: 0.45)
        return sound
    }

    private static var pop: Waveform {
        var sound = Waveform(seconds: 0.16)
        sound.glide(from: 320, to: 760, over: 0.06, halfLife: 0.022)
        return sound
    }

    private static var basso: Waveform {
        var sound = Waveform(seconds: 0.6)
        for (note, loudness) in [(98.0, 1.0), (103.8, 0.7)] {
            sound.strike(Timbre.reed, note: note, loudness: loudness)
        }
        sound.soften(above: 1_400)
        return sound
    }

    private static var bottle: Waveform {
        var sound = Waveform(seconds: 0.5)
        sound.strike(Timbre.blownBottle, note: 392)
        sound.hiss(halfLife: 0.03, loudness: 0.12)
        sound.soften(above: 2_600)
        return sound
    }

    private static var hero: Waveform {
        var sound = Waveform(seconds: 1.2)
        for (step, note) in [523.25, 659.25, 784, 1046.5].enumerated() {
            sound.strike(Timbre.marimba, note: note, at: Double(step) * 0.095, loudness: 0.7 + 0.1 * Double(step))
        }
        sound.echo(after: 0.13, strength: 0.22)
        return sound
    }

    private static var purr: Waveform {
        var sound = Waveform(seconds: 0.55)
        for pulse in 0..<14 {
            let middle = 1 - abs(Double(pulse) - 6.5) / 8
            sound.strike(Timbre.reed, note: 147, at: Double(pulse) * 0.034, loudness: middle)
        }
        sound.soften(above: 900)
        return sound
    }

    private static var submarine: Waveform {
        var sound = Waveform(seconds: 1.3)
        sound.glide(from: 640, to: 612, over: 0.5, halfLife: 0.16)
        sound.glide(from: 1280, to: 1224, over: 0.5, halfLife: 0.07, loudness: 0.16)
        sound.echo(after: 0.27, strength: 0.34)
        sound.soften(above: 3_000)
        return sound
    }
}
