import ReproducibleMath
import Testing

@Suite struct ReproducibleMathTests {
    private static let knownSines: [(turns: Double, sine: Double)] = [
        (0, 0), (1.0 / 12, 0.5), (0.125, 0.5.squareRoot()), (0.25, 1), (0.5, 0), (0.75, -1), (-0.25, -1),
    ]

    @Test(arguments: knownSines) func sineOfKnownAngles(turns: Double, expected: Double) {
        #expect(abs(sine(turns: turns) - expected) < 1e-15)
        #expect(abs(sine(turns: turns + 1000) - expected) < 1e-12)
    }

    @Test func sineAndCosineLieOnTheCircle() {
        for step in -500...500 {
            let turns = Double(step) * 0.0137
            let (x, y) = (cosine(turns: turns), sine(turns: turns))
            #expect(abs(x * x + y * y - 1) < 1e-14)
        }
    }

    @Test func powersOfTwo() {
        #expect(powerOfTwo(10) == 1024)
        #expect(powerOfTwo(-3) == 0.125)
        #expect(abs(powerOfTwo(0.5) - 2.0.squareRoot()) < 1e-15)
        #expect(powerOfTwo(2000) == .infinity)
        #expect(powerOfTwo(-2000) == 0)
    }

    @Test func decayHalves() {
        #expect(decay(after: 0, halfLife: 0.3) == 1)
        #expect(abs(decay(after: 0.6, halfLife: 0.3) - 0.25) < 1e-15)
    }
}
