import Geometry
import Testing

@Suite struct `the eight turns as a group` {
    /// A turn as a 2×2 matrix on places (x, y), y down, row by row.
    private typealias Matrix = [[Int]]

    /// Where EXIF 2.32 puts row 0 and column 0 of the stored picture: written from the standard's table, not from the code.
    private static let matrices: [Int: Matrix] = [
        1: [[1, 0], [0, 1]],  // row 0 top, column 0 left
        2: [[-1, 0], [0, 1]],  // top, right
        3: [[-1, 0], [0, -1]],  // bottom, right
        4: [[1, 0], [0, -1]],  // bottom, left
        5: [[0, 1], [1, 0]],  // left, top
        6: [[0, -1], [1, 0]],  // right, top
        7: [[0, -1], [-1, 0]],  // right, bottom
        8: [[0, 1], [-1, 0]],  // left, bottom
    ]

    private static func product(_ left: Matrix, _ right: Matrix) -> Matrix {
        (0..<2).map { row in
            (0..<2).map { column in
                left[row][0] * right[0][column] + left[row][1] * right[1][column]
            }
        }
    }

    @Test func `all 64 products are those of matrices`() throws {
        for first in Orientation.allCases {
            for second in Orientation.allCases {
                let expected = Self.product(
                    try #require(Self.matrices[second.rawValue]),
                    try #require(Self.matrices[first.rawValue]))
                let found = Self.matrices.first { $0.value == expected }?.key
                #expect(
                    first.then(second).rawValue == found,
                    "\(first.rawValue), then \(second.rawValue)")
            }
        }
    }

    @Test func `each turn is taken back by its inverse`() {
        for turn in Orientation.allCases {
            #expect(turn.then(turn.inverse) == .upright)
            #expect(turn.inverse.then(turn) == .upright)
        }
    }

    @Test func `sides change places where the matrix says so`() throws {
        for turn in Orientation.allCases {
            let matrix = try #require(Self.matrices[turn.rawValue])
            #expect(turn.swapsSides == (matrix[0][0] == 0))
            #expect(
                turn.isMirrored
                    == (matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0] < 0))
        }
    }

    @Test func `keys compose as promised`() {
        func after(_ turns: Orientation...) -> Orientation {
            turns.reduce(.upright) { $0.then($1) }
        }
        #expect(after(.right, .right, .right, .right) == .upright)
        #expect(after(.right, .left) == .upright)
        #expect(after(.flippedHorizontally, .flippedHorizontally) == .upright)
        #expect(after(.flippedHorizontally, .right, .right) == .flippedVertically)
        #expect(after(.right, .right) == .halfTurn)
    }

    @Test func `words stand for turns`() {
        #expect(
            Orientation.named.map(\.turn.rawValue) == [6, 8, 3, 2, 4, 1])
        for (word, turn) in Orientation.named { #expect(Orientation(word: word) == turn) }
        #expect(Orientation(word: "Right") == nil && Orientation(word: "90") == nil)
    }
}
