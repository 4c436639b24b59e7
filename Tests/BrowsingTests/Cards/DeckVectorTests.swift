import Browsing
import CullingVectors
import Geometry
import Testing

@Suite struct `the vectors of the deck` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    private func geometry(_ input: JSON) throws -> DeckGeometry {
        DeckGeometry(
            viewport: Size(width: try input.number("W"), height: try input.number("H")))
    }

    @Test func `geometry`() throws {
        try vectors.each("deck", "geometry") { id, input, output in
            let deck = try geometry(input)
            #expect(isClose(deck.card.width, try output.number("cardW")), "\(id)")
            #expect(isClose(deck.card.height, try output.number("cardH")), "\(id)")
            #expect(isClose(deck.travel, try output.number("D")), "\(id)")
        }
    }

    @Test func `cards`() throws {
        try vectors.each("deck", "card") { id, input, output in
            let deck = try geometry(input)
            let d = try input.number("d")
            #expect(isClose(deck.ratio(atDepth: d), try output.number("ratio")), "\(id)")
            #expect(isClose(deck.rightEdge(atDepth: d), try output.number("rightEdge")), "\(id)")
            let expected = try output.at("card")
            guard let card = deck.card(atDepth: d) else {
                #expect(expected == .null, "\(id)")
                return
            }
            #expect(isClose(card.scale, try expected.number("scale")), "\(id)")
            #expect(isClose(card.centre.x - deck.centre.x, try expected.number("dx")), "\(id)")
            #expect(card.centre.y == deck.centre.y, "\(id)")
        }
    }

    @Test func `vertical drags`() throws {
        try vectors.each("deck", "drag") { id, input, output in
            let deck = try geometry(input)
            let translation = Point(x: try input.number("tx"), y: try input.number("ty"))
            let lift = deck.lift(by: translation)
            #expect(isClose(lift.growth, try output.number("u")), "\(id)")
            #expect(isClose(lift.tilt, try output.number("tiltDeg")), "\(id)")
            let cards = deck.placements(
                count: 9, position: 2, lifted: .init(index: 2, translation: translation))
            let next = try #require(cards.first { $0.index == 3 })
            let third = try #require(cards.first { $0.index == 4 })
            #expect(isClose(next.card.scale, try output.number("nextScale")), "\(id)")
            #expect(isClose(third.card.scale, try output.number("third")), "\(id)")
        }
    }

    @Test func `horizontal releases`() throws {
        try vectors.each("deck", "releaseHorizontal") { id, input, output in
            let width = try input.number("W")
            let deck = DeckGeometry(
                viewport: Size(width: width, height: try input.number("L")))
            let page = deck.page(
                releasedAt: try input.number("delta"), speed: try input.number("v"),
                from: Int(try input.number("start")), of: Int(try input.number("n")))
            #expect(Double(page) == (try output.number("target")), "\(id)")
        }
    }

    @Test func `vertical releases`() throws {
        try vectors.each("deck", "releaseVertical") { id, input, output in
            let deck = try geometry(input)
            let y = try input.number("ty")
            let release = deck.release(at: y, speed: try input.number("vy"))
            switch try output.text("action") {
            case "trash": #expect(release == .trash, "\(id)")
            // The vectors know no favourites: a far downward drag returns there.
            default:
                #expect(release == (y >= deck.favouriteDistance ? .favourite : .settle), "\(id)")
            }
        }
    }

    @Test func `the front after a trash`() throws {
        try vectors.each("deck", "indexAfterTrash") { id, input, output in
            let index = deckIndexAfterTrash(
                Int(try input.number("i")), of: Int(try input.number("n")))
            let expected: Int? =
                if case .number(let n) = try output.at("index") { Int(n) } else { nil }
            #expect(index == expected, "\(id)")
        }
    }

    @Test func `flights off`() throws {
        try vectors.each("deck", "flyOff") { id, input, output in
            let end = try geometry(input).flyOff(
                from: Point(x: try input.number("tx"), y: try input.number("ty")))
            #expect(isClose(end.offset.x, try output.number("dx")), "\(id)")
            #expect(isClose(end.offset.y, try output.number("dy")), "\(id)")
            #expect(isClose(end.tilt, try output.number("tiltDeg")), "\(id)")
        }
    }

    @Test(arguments: ["deckAt1_25", "deckDragUp"]) func `scenes`(name: String) throws {
        let scenes = try vectors.root.at("scenes")
        let scene = try scenes.at(name)
        let photos = try scenes.list("photos").map(Picture.init)
        let deck = try geometry(scene)
        let position = try scene.number("p")
        let drag = (try? scene.numbers("drag")).map {
            DeckGeometry.Lifted(index: Int(position), translation: Point(x: $0[0], y: $0[1]))
        }
        let cards = deck.placements(count: photos.count, position: position, lifted: drag)
        let quads = try scene.list("quads")
        try #require(cards.count == quads.count)
        for (placed, quad) in zip(cards, quads) {
            let id = try quad.text("id")
            #expect(photos[placed.index].id == id)
            let centre = try quad.numbers("centre")
            let size = try quad.numbers("size")
            let fitted = try quad.numbers("photo")
            #expect(isClose(placed.card.centre.x, centre[0]), "\(id)")
            #expect(isClose(placed.card.centre.y, centre[1]), "\(id)")
            #expect(
                isClose(deck.card.width, size[0]) && isClose(deck.card.height, size[1]), "\(id)")
            #expect(isClose(placed.card.scale, try quad.number("scale")), "\(id)")
            #expect(isClose(placed.card.rotation, try quad.number("rotationDeg")), "\(id)")
            let photo = photos[placed.index]
            let content = contain(photo.size, in: deck.card)
            #expect(
                isClose(content.width, fitted[0]) && isClose(content.height, fitted[1]), "\(id)")
        }
    }
}

/// A photo of the vectors' scenes: its name, its width and its height.
private struct Picture {
    let id: String
    let size: Size

    init(_ value: JSON) throws {
        guard case .list(let parts) = value, parts.count == 3, case .text(let id) = parts[0],
            case .number(let width) = parts[1], case .number(let height) = parts[2]
        else { throw JSON.Missing(key: "photo") }
        self.id = id
        size = Size(width: width, height: height)
    }
}
