internal import MediaWriting
internal import SoundSynthesis

/// The demonstration's own sounds.
enum DemoSounds {
    /// Two strokes of a ship's bell.
    static var shipBell: SampledSound {
        var sound = Waveform(seconds: 1.8)
        sound.strike(Timbre.bell, note: 587.3)
        sound.strike(Timbre.bell, note: 587.3, at: 0.34, loudness: 0.9)
        return sound.finished()
    }

    /// A rising chord of small bells.
    static var chime: SampledSound {
        var sound = Waveform(seconds: 1.2)
        for (step, note) in [659.25, 830.6, 987.8].enumerated() {
            sound.strike(Timbre.wineGlass, note: note, at: Double(step) * 0.11)
        }
        sound.echo(after: 0.17, strength: 0.2)
        return sound.finished()
    }

    /// A switch that snaps over.
    static var click: SampledSound {
        var sound = Waveform(seconds: 0.09)
        sound.hiss(halfLife: 0.0022)
        sound.strike(Timbre.tinyBell, note: 1_720, loudness: 0.35)
        sound.hiss(halfLife: 0.0016, at: 0.028, loudness: 0.5)
        sound.soften(above: 5_200)
        return sound.finished(loudness: 0.5)
    }

    /// A drop that falls into water.
    static var drop: SampledSound {
        var sound = Waveform(seconds: 0.42)
        sound.glide(from: 480, to: 1_250, over: 0.075, halfLife: 0.026)
        sound.glide(from: 760, to: 1_640, over: 0.05, halfLife: 0.018, at: 0.11, loudness: 0.5)
        sound.echo(after: 0.12, strength: 0.2)
        return sound.finished()
    }

    /// A fog horn, far away.
    static var fogHorn: SampledSound {
        var sound = Waveform(seconds: 1.5)
        for (note, loudness) in [(116.5, 1.0), (117.1, 0.8), (174.6, 0.45)] {
            for (partial, share) in [(1.0, 1.0), (2, 0.55), (3, 0.3), (4, 0.14)] {
                sound.glide(
                    from: note * partial * 0.985, to: note * partial, over: 0.25, halfLife: 0.7,
                    loudness: loudness * share)
            }
        }
        sound.soften(above: 700)
        sound.fade(in: 0.16, out: 0.7)
        return sound.finished(loudness: 0.6)
    }

    /// The tick of the inspector's gauge.
    static var tick: SampledSound {
        var sound = Waveform(seconds: 0.1)
        sound.strike(Timbre.marimba, note: 1_175)
        return sound.finished(loudness: 0.55)
    }
}
