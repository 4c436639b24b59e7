import Browsing

/// The user's own carousel.
extension Carousel {
    static let customTable = Setting<Carousel>(
        "carousel.custom", \.options.custom,
        .text(
            "linear, or points of distance and value: offset 1:0.8 3:1.6; scale 1:0.7; angle 1:35",
            words: ["linear"]),
        "the custom type: what cards are over their distance from the centre",
        text: { $0.text.isEmpty ? "linear" : $0.text },
        meaning: { value in
            if value == "linear" { return CarouselTable() }
            return (try? CarouselTable(text: value)).flatMap { $0.text.isEmpty ? nil : $0 }
        },
        fault: { value in
            do throws(CarouselTable.Fault) {
                _ = try CarouselTable(text: value)
                return nil
            } catch {
                return words(for: error)
            }
        })

    private static func words(for fault: CarouselTable.Fault) -> String {
        switch fault {
        case .unknownQuantity(let name):
            let known = CarouselTable.Quantity.allCases.map(\.rawValue).joined(separator: ", ")
            return "no such track: \(name); there are \(known)"
        case .saidTwice(let quantity): return "\(quantity.rawValue) is there twice"
        case .noPoints(let quantity): return "\(quantity.rawValue) has no points"
        case .tooManyPoints(let quantity):
            return "\(quantity.rawValue) has more than \(CarouselTable.mostPoints) points"
        case .badPoint(let quantity, let place, let text, let fault):
            let spot = "\(quantity.rawValue), point \(place), \(text)"
            return "\(spot): \(words(for: fault, of: quantity))"
        }
    }

    private static func words(
        for fault: CarouselTable.PointFault, of quantity: CarouselTable.Quantity
    ) -> String {
        func text(_ number: Double) -> String { Setting<Carousel>.text(number) }
        let most = text(CarouselTable.mostDistance)
        return switch fault {
        case .noColon: "a point is DISTANCE:VALUE"
        case .noDistance: "the distance is no number"
        case .noValue: "the value is no number"
        case .distanceOutOfRange: "the distance is not from -\(most) to \(most)"
        case .valueOutOfRange:
            "the value is not from \(text(quantity.range.lowerBound)) to \(text(quantity.range.upperBound))"
        case .notRising: "it does not come after the point before it"
        case .unusualInCentre:
            "at 0 it is \(text(quantity.usual)): the front photo is drawn one to one"
        }
    }
}
