import Geometry

/// What a property says of an item, as far as it is for us.
enum ItemProperty {
    /// `ispe`: the sides as stored.
    case size(PixelSize)
    /// `clap`: the width, the height and how far the middle lies off the middle, each as a fraction.
    case crop([Int])
    /// `irot`: quarter turns to the left.
    case rotation(Int)
    /// `imir`: 0 top and bottom change places, 1 left and right.
    case mirror(Int)
    /// `colr` of kind `nclx`.
    case colour(CodedColour)
    /// `colr` with an ICC profile, which lies here in the file.
    case profile(Range<Int>)
    /// `auxC`: what an auxiliary picture is.
    case auxiliary([UInt8])
    /// `hvcC` or `av1C`.
    case configuration([UInt8])
    /// `a1op`: which of the ways to decode a picture of several layers.
    case operatingPoint(Int)
    /// `lsel`: which of its layers is the picture, where that is not the last one.
    case layer(Int)
    case other

    /// `offset` is where the walk's bytes begin in the file.
    init(_ box: ISOBox, in walk: BoxWalk, offset: Int) {
        var numbers = walk.numbers(in: box)
        let property: ItemProperty? =
            switch box.kind {
            case "ispe": Self.size(&numbers)
            case "clap": Self.crop(&numbers)
            case "irot": numbers.next(1).map { .rotation($0 & 3) }
            case "imir": numbers.next(1).map { .mirror($0 & 1) }
            case "colr": Self.colour(&numbers, of: box, offset: offset)
            case "auxC":
                numbers.versionAndFlags().map { _ in
                    .auxiliary(Array(numbers.rest.prefix(64).prefix { $0 != 0 }))
                }
            case "hvcC", "av1C": .configuration(Array(numbers.rest))
            case "a1op": numbers.next(1).map { .operatingPoint($0) }
            case "lsel": numbers.next(2).map { .layer($0) }
            default: nil
            }
        self = property ?? .other
    }

    private static func size(_ numbers: inout ByteCursor) -> ItemProperty? {
        guard numbers.versionAndFlags() != nil, let width = numbers.next(4),
            let height = numbers.next(4)
        else { return nil }
        return pixelSize(width, height).map { .size($0) }
    }

    private static func crop(_ numbers: inout ByteCursor) -> ItemProperty? {
        let values = (0..<8).compactMap { _ in
            numbers.next(4).map { Int(Int32(truncatingIfNeeded: $0)) }
        }
        return values.count == 8 ? .crop(values) : nil
    }

    private static func colour(
        _ numbers: inout ByteCursor, of box: ISOBox, offset: Int
    ) -> ItemProperty? {
        switch numbers.kind() {
        case "nclx":
            guard let primaries = numbers.next(2), let transfer = numbers.next(2),
                let matrix = numbers.next(2), let flags = numbers.next(1)
            else { return nil }
            return .colour(
                CodedColour(
                    primaries: primaries, transfer: transfer, matrix: matrix,
                    fullRange: flags >> 7))
        case "prof", "rICC": return .profile((offset + box.body + 4)..<(offset + box.end))
        default: return nil
        }
    }
}

/// What colours a coded picture's numbers mean, as ISO/IEC 23091-2 counts.
struct CodedColour: Hashable {
    var primaries = 2
    var transfer = 2
    var matrix = 2
    /// 1 where all values of a sample are used, 0 where not, 2 where nothing is said.
    var fullRange = 2
}
