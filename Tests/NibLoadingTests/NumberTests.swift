import InterfaceSchema
public import NibLoading
import Testing

/// A program's own type of numbers, as an attribute.
extension UInt8: NibValue {}

/// Tests the numbers that attributes take.
@Suite(.timeLimit(.minutes(20))) struct NumberTests {
    private func taken<Value: NibValue & Equatable>(_ number: Double, as type: Value.Type) -> Value? {
        Value(nibValue: .number(number))
    }

    @Test func numbersHaveTheTypeOfTheVariable() {
        #expect(taken(0.1, as: Double.self) == 0.1 && taken(0.1, as: Float.self) == 0.1)
        #expect(taken(3, as: Int.self) == 3 && taken(3, as: UInt8.self) == 3)
        for number in [256, -1, 0.5, .infinity, .nan] { #expect(taken(number, as: UInt8.self) == nil) }
        #expect(UInt8(nibValue: .text("3")) == nil && Float(nibValue: .boolean(true)) == nil)
        #expect(Float(0.5).nibValue == .number(0.5) && UInt8(3).nibValue == .number(3))
    }
}
