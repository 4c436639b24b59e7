import Photos
import SeededRandom

@testable import Selecting

extension Dice {
    /// A photo of which something is known.
    mutating func photo() -> SelectableFacts {
        var photo = SelectableFacts(
            name: Array("\(pick(["img", "dsc", "Zü"]))_\(roll(40)).jpg".utf8))
        photo.judgement = Judgement(
            stars: roll(6), flag: pick(PhotoFlag.allCases),
            label: pick([
                .none, .colour(.red), .colour(.purple), .other(Array("Rot".utf8)),
            ]))
        photo.types = PhotoTypes(rawValue: UInt16(roll(1 << 10)))
        photo.traits = PhotoTraits(rawValue: UInt16(roll(1 << 8)))
        photo.date = roll(4) == 0 ? nil : Moment(year: 2020 + roll(5), month: 1 + roll(12))
        photo.metadata.iso = roll(3) == 0 ? nil : Int32(100 << roll(6))
        photo.size = roll(5) == 0 ? nil : Int64(roll(5))
        photo.sharpness = roll(3) == 0 ? nil : Double(roll(4))
        photo.modified = Int64(roll(5))
        photo.format = Array(pick(["JPEG", "PNG", "RAW"]).utf8)
        if roll(3) > 0 {
            (photo.metadata.width, photo.metadata.height) = (1 + roll(9), 1 + roll(9))
        }
        photo.burstCount = roll(3)
        return photo
    }

    /// An expression without mistakes.
    mutating func expression(depth: Int) -> String {
        switch depth == 0 ? 0 : roll(5) {
        case 1: "!(\(expression(depth: depth - 1)))"
        case 2: "\(expression(depth: depth - 1)) \(expression(depth: depth - 1))"
        case 3: "(\(expression(depth: depth - 1)) or \(expression(depth: depth - 1)))"
        default:
            pick([
                "3", "2+", "4-", "pick", "reject", "red", "unlabelled", "wide", "square", "burst",
                "iso>=800", "date:2022", "date<2023-03", "img", "*_1?.jpg", "size<=2", "sharp=2",
                "label=other", "type=png", "gps", "decided", "all", "\"zü\"", "iso!=100",
            ])
        }
    }
}
