import Geometry

extension TagEdit {
    /// By `irot` and `imir`, which have to be there: to add them would move what offsets point to.
    static func heif(_ file: borrowing PhotoFile, _ orientation: Orientation) -> ByteEdits? {
        let head = file.read(at: 0, count: PhotoFacts.headLimit)
        guard let items = try? HEIFItems(file, head: head), let primary = items.primary,
            let photo = items.items[primary], !hasTracks(file)
        else { return nil }
        let was = items.orientation(of: photo)
        var values: [Range<Int>: UInt8] = [:]
        var kept: Set<Range<Int>> = []
        for id in items.order {
            guard let item = items.items[id] else { continue }
            let places = item.turningPlaces
            // Thumbnails, maps and other renderings turn with the photo, as far as they were turned as it was.
            let belongs =
                id == primary
                || ["thmb", "auxl", "dimg"].contains {
                    item.references[$0]?.contains(primary) == true
                }
            guard belongs, items.orientation(of: item) == was, !places.isEmpty || id == primary
            else {
                kept.formUnion(places.map(\.place))
                continue
            }
            guard let turned = words(places, for: orientation) else { return nil }
            for (place, value) in turned {
                if let other = values[place], other != value { return nil }
                values[place] = value
            }
        }
        guard !values.isEmpty, kept.isDisjoint(with: values.keys) else { return nil }
        var edits = ByteEdits()
        for (place, value) in values {
            let byte = place.lowerBound..<(place.lowerBound + 1)
            guard place.count == 1, edits.replace(byte, by: [value]) else { return nil }
        }
        return edits
    }

    /// What the properties have to say for an orientation, in the order in which they count; nil where they cannot.
    private static func words(
        _ places: [(place: Range<Int>, property: ItemProperty)], for orientation: Orientation
    ) -> [Range<Int>: UInt8]? {
        guard (1...2).contains(places.count), Set(places.map(\.place)).count == places.count else {
            return nil
        }
        var choices: [[(Range<Int>, UInt8, Orientation)]] = [[]]
        for (place, property) in places {
            let options: [(UInt8, Orientation)]
            switch property {
            case .rotation:
                options = [(0, .upright), (1, .left), (2, .halfTurn), (3, .right)]
            case .mirror:
                options = [(0, .flippedVertically), (1, .flippedHorizontally)]
            default: return nil
            }
            choices = choices.flatMap { choice in options.map { choice + [(place, $0.0, $0.1)] } }
        }
        let found = choices.first { choice in
            choice.reduce(Orientation.upright) { $0.then($1.2) } == orientation
        }
        return found.map { Dictionary($0.map { ($0.0, $0.1) }) { first, _ in first } }
    }

    /// Whether it is a film too, whose tracks say for themselves how they are turned.
    private static func hasTracks(_ file: borrowing PhotoFile) -> Bool {
        var at = 0
        for _ in 0..<HEIFItems.boxLimit where at < file.size {
            guard
                let box = ISOBox(
                    file.read(at: at, count: ISOBox.headerSize), at: at, before: file.size)
            else { return true }
            if box.kind == "moov" { return true }
            at = box.end
        }
        return at < file.size
    }
}

extension HEIFItem {
    /// The properties that turn it, in the order in which they count, and where their bytes lie.
    fileprivate var turningPlaces: [(place: Range<Int>, property: ItemProperty)] {
        zip(propertyPlaces, properties).compactMap { place, property in
            switch property {
            case .rotation, .mirror: (place, property)
            default: nil
            }
        }
    }
}
