/// How a stored picture has to be turned or mirrored to be upright: EXIF orientation, 1…8.
///
/// These are the symmetries of a square, a group: a turn after a turn is a turn.
public struct Orientation: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// 1…8, numbered as in EXIF 2.32, tag 274.
    public let rawValue: Int

    /// Nil outside 1…8.
    public init?(rawValue: Int) {
        guard (1...8).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: Int) { rawValue = known }

    /// Mirrors left and right first if `isMirrored`, then turns clockwise.
    private init(isMirrored: Bool, quarters: Int) {
        rawValue = (isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8])[quarters & 3]
    }

    /// Stored as it is to be seen.
    public static let upright = Orientation(known: 1)
    /// A quarter turn clockwise.
    public static let right = Orientation(known: 6)
    /// A quarter turn counter-clockwise.
    public static let left = Orientation(known: 8)
    /// Two quarter turns.
    public static let halfTurn = Orientation(known: 3)
    /// Left and right change places.
    public static let flippedHorizontally = Orientation(known: 2)
    /// Top and bottom change places.
    public static let flippedVertically = Orientation(known: 4)

    public static let allCases = (1...8).map { Orientation(known: $0) }

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Whether writing in the picture is mirrored.
    public var isMirrored: Bool { [2, 4, 5, 7].contains(rawValue) }

    /// The quarter turns clockwise, 0…3, after the mirroring of left and right if there is one.
    public var quarters: Int { [0, 0, 2, 2, 3, 1, 1, 3][rawValue - 1] }

    /// This, and after it `next`.
    public func then(_ next: Orientation) -> Orientation {
        // A mirror reverses the sense of the turns before it.
        Orientation(
            isMirrored: isMirrored != next.isMirrored,
            quarters: next.quarters + (next.isMirrored ? -quarters : quarters))
    }

    /// What takes this back.
    public var inverse: Orientation {
        isMirrored ? self : Orientation(isMirrored: false, quarters: -quarters)
    }
}

extension Orientation {
    /// Where a point of a picture goes, in texture coordinates 0…1.
    public func carried(_ point: Point) -> Point {
        let start = isMirrored ? Point(x: 1 - point.x, y: point.y) : point
        return (0..<quarters).reduce(start) { point, _ in Point(x: 1 - point.y, y: point.x) }
    }

    /// Where a rectangle of a picture goes, in texture coordinates 0…1.
    public func carried(_ rect: Rect) -> Rect {
        let (a, b) = (
            carried(rect.origin), carried(Point(x: rect.maxX, y: rect.maxY))
        )
        return Rect(
            x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    /// The turns that have a word in commands and options.
    public static let named: [(word: String, turn: Orientation)] = [
        ("right", .right), ("left", .left), ("180", .halfTurn),
        ("flip-horizontal", .flippedHorizontally), ("flip-vertical", .flippedVertically),
        ("none", .upright),
    ]

    /// The turn that a word of commands and options stands for; nil for any other word.
    public init?(word: String) {
        guard let named = Self.named.first(where: { $0.word == word }) else { return nil }
        self = named.turn
    }
}
