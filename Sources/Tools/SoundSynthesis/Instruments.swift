internal import ReproducibleMath

extension Waveform {
    /// A part of a struck body's sound.
    public struct Partial: Sendable {
        let ratio: Double
        let strength: Double
        let halfLife: Double

        /// Creates a part.
        ///
        /// - Parameters:
        ///   - ratio: Its frequency, as a multiple of the note's.
        ///   - strength: Its amplitude at the stroke.
        ///   - halfLife: Seconds until it is half as strong.
        public init(_ ratio: Double, _ strength: Double, halfLife: Double) {
            self.ratio = ratio
            self.strength = strength
            self.halfLife = halfLife
        }
    }

    /// A body that is struck at a moment: `partials` of a note, each dying away by itself.
    public mutating func strike(_ partials: [Partial], note: Double, at start: Double = 0, loudness: Double = 1) {
        for partial in partials {
            let frequency = note * partial.ratio
            add(from: start) { time in
                let onset = min(1, time / 0.003)
                return loudness * partial.strength * onset * decay(after: time, halfLife: partial.halfLife)
                    * sine(turns: frequency * time)
            }
        }
    }

    /// A tone that glides from one frequency to another, dying away.
    public mutating func glide(
        from first: Double, to last: Double, over duration: Double, halfLife: Double, at start: Double = 0,
        loudness: Double = 1
    ) {
        add(from: start) { time in
            let moving = min(time, duration)
            let turns = first * moving + (last - first) * moving * moving / (2 * duration)
            let resting = last * (time - moving)
            return loudness * min(1, time / 0.003) * decay(after: time, halfLife: halfLife)
                * sine(turns: turns + resting)
        }
    }

    /// A hiss that dies away: the same one every time.
    public mutating func hiss(halfLife: Double, at start: Double = 0, loudness: Double = 1) {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        add(from: start) { time in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let random = Double(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
            return loudness * random * decay(after: time, halfLife: halfLife)
        }
    }
}
