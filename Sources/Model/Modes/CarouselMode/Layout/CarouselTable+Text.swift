/// The table as people write it: `offset 0:0 1:1.1 3:2.6; scale 0:1 1:0.8`.
extension CarouselTable {
    /// What is wrong in a text.
    enum Fault: Error, Hashable {
        /// None of the quantities.
        case unknownQuantity(String)
        case saidTwice(Quantity)
        case noPoints(Quantity)
        case tooManyPoints(Quantity)
        /// Of the track, in which `place` counts points from 1, `text` being that one.
        case badPoint(Quantity, place: Int, text: String, PointFault)
    }

    /// What is wrong with a point.
    enum PointFault: Hashable, Sendable {
        case noColon
        case noDistance
        case noValue
        case distanceOutOfRange
        case valueOutOfRange
        /// It does not come after the point before it.
        case notRising
        /// It is in the centre, where the front photo is to be drawn one to one.
        case unusualInCentre
    }

    /// Reads a table; words are parted by spaces, tracks by semicolons.
    init(text: String) throws(Fault) {
        for part in text.split(separator: ";") {
            let words = part.split(separator: " ").map(String.init)
            guard let name = words.first else { continue }
            guard let quantity = Quantity(rawValue: name) else { throw .unknownQuantity(name) }
            if self[quantity] != nil { throw .saidTwice(quantity) }
            if words.count == 1 { throw .noPoints(quantity) }
            if words.count > Self.mostPoints + 1 { throw .tooManyPoints(quantity) }
            var knots: [CarouselTrack.Knot] = []
            for (place, word) in words.enumerated().dropFirst() {
                do throws(PointError) {
                    knots.append(try Self.knot(word, of: quantity, after: knots.last))
                } catch {
                    throw .badPoint(quantity, place: place, text: word, error.fault)
                }
            }
            set(quantity, to: knots)
        }
    }

    private struct PointError: Error {
        let fault: PointFault
    }

    private static func knot(
        _ word: String, of quantity: Quantity, after last: CarouselTrack.Knot?
    ) throws(PointError) -> CarouselTrack.Knot {
        let sides = word.split(separator: ":", omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw PointError(fault: .noColon) }
        guard let distance = Double(sides[0]) else { throw PointError(fault: .noDistance) }
        guard let value = Double(sides[1]) else { throw PointError(fault: .noValue) }
        guard abs(distance) <= mostDistance else { throw PointError(fault: .distanceOutOfRange) }
        guard quantity.range.contains(value) else { throw PointError(fault: .valueOutOfRange) }
        // Closer than that, the curve would be a step.
        if let last, distance < last.distance + 0.01 { throw PointError(fault: .notRising) }
        if distance == 0, value != quantity.usual { throw PointError(fault: .unusualInCentre) }
        return CarouselTrack.Knot(distance: distance, value: value)
    }

    /// The text that makes this table, its tracks in the order of the quantities; empty where nothing is said.
    var text: String {
        Quantity.allCases.compactMap { quantity in
            self[quantity].map { track in
                quantity.rawValue + " "
                    + track.knots.map { "\(Self.text($0.distance)):\(Self.text($0.value))" }
                    .joined(separator: " ")
            }
        }.joined(separator: "; ")
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }

    /// What `carousel.custom` is where nothing else is said: cards that step aside, turn and fade.
    static let usual: CarouselTable = {
        var table = CarouselTable()
        func knots(_ pairs: KeyValuePairs<Double, Double>) -> [CarouselTrack.Knot] {
            pairs.map { CarouselTrack.Knot(distance: $0, value: $1) }
        }
        table.set(.offset, to: knots([0: 0, 1: 0.8, 2: 1.3, 4: 1.9]))
        table.set(.scale, to: knots([0: 1, 1: 0.75, 4: 0.45]))
        table.set(.angle, to: knots([0: 0, 1: 35, 4: 50]))
        table.set(.alpha, to: knots([0: 1, 4: 0.3]))
        return table
    }()
}
