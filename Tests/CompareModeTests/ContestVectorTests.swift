import CullingVectors
import DisplayList
import Geometry
import Testing

@testable import CompareMode

/// The vectors of layouts, views and sessions.
@Suite struct `The vectors of compare` {
    @Test func `lay out cells`() throws {
        let root = try CullingVectors().root
        let cases =
            try root.at("compare").list("layouts") + root.at("layouts").list("layouts")
        #expect(cases.count > 100)
        for given in cases {
            let layout = CompareLayout(
                columns: Int(try given.number("cols")), rows: Int(try given.number("rows")),
                pixelAspect: try given.number("par"), count: Int(try given.number("n")),
                aspect: try given.number("aspect"))
            guard let wanted = try given.optional("layout") else {
                #expect(layout == nil, "\(given)")
                continue
            }
            let cells = try wanted.list("cells").map { cell in
                CompareLayout.Cell(
                    x: Int(try cell.number("x")), y: Int(try cell.number("y")),
                    width: Int(try cell.number("w")), height: Int(try cell.number("h")),
                    labelRow: Int(try cell.number("label_row")))
            }
            #expect(layout?.cells == cells, "\(given)")
            #expect(layout?.columns == Int(try wanted.number("columns")))
            #expect(layout?.rows == Int(try wanted.number("rows")))
        }
    }

    @Test func `count what c goes through`() throws {
        for given in try CullingVectors().root.at("layouts").list("counts") {
            let counts = CompareLayout.counts(
                columns: Int(try given.number("cols")), rows: Int(try given.number("rows")))
            #expect(counts == (try given.numbers("counts").map { Int($0) }))
        }
    }

    @Test func `show parts of photos`() throws {
        for given in try CullingVectors().root.at("compare").list("views") {
            let (photo, cell) = (try given.numbers("photo"), try given.numbers("cell"))
            let view = CompareView(
                photo: Size(width: photo[0], height: photo[1]),
                cell: Size(width: cell[0], height: cell[1]), pixelAspect: try given.number("par"),
                centre: Point(x: try given.number("u"), y: try given.number("v")),
                zoom: try given.optional("zoom")?.asNumber())
            let wanted = try given.at("view")
            let part = [
                view.part.minX, view.part.minY, view.part.size.width, view.part.size.height,
                view.zoom,
            ]
            for (value, key) in zip(part, ["x", "y", "w", "h", "zoom"]) {
                #expect(abs(value - (try wanted.number(key))) < 1e-3, "\(key) of \(given)")
            }
        }
    }

    @Test func `play sessions`() throws {
        let sessions = try CullingVectors().root.list("sessions")
        #expect(sessions.count > 25)
        for session in sessions { try play(session) }
    }

    private func play(_ session: JSON) throws {
        let field = try session.list("field")
        var numbers: [String: PhotoID] = [:]
        for (place, photo) in field.enumerated() {
            numbers[try photo.text("name")] = PhotoID(place)
        }
        var contest = Contest(
            field.indices.map { PhotoID($0) }, wanted: Int(try session.number("cells")))
        for (place, photo) in field.enumerated() {
            if let area = try photo.optional("af")?.numbers {
                contest.zoom.areas[PhotoID(place)] = Rect(
                    x: area[0], y: area[1], width: area[2], height: area[3])
            }
            if let shift = try photo.optional("shift")?.numbers {
                contest.zoom.shifts[PhotoID(place)] = Point(x: shift[0], y: shift[1])
            }
        }
        let isLarge = try session.at("six").asFlag()
        let counts = CompareLayout.counts(
            columns: isLarge ? 200 : 80, rows: isLarge ? 60 : 24)
        var trashed: [PhotoID] = []
        for step in try session.list("steps") {
            let note: Comment = "\(try session.text("case")): \(try step.text("key"))"
            let wasOver = contest.isOver
            let says = try act(try step.text("key"), on: &contest, counts, &trashed)
            let names = try step.list("cells").map { numbers[try $0.asText()] }
            let said = contest.isOver && !wasOver ? "closed" : says
            #expect(said == (try step.text("says")), note)
            if contest.isOver {
                #expect(names.isEmpty, note)
                continue
            }
            #expect(contest.cells == names, note)
            #expect(contest.frame == Int(try step.number("frame")), note)
            #expect(contest.isBlinking == (try step.at("blink").asFlag()), note)
            let zoom = contest.zoom
            #expect(zoom.factor == (try step.optional("zoom")?.asNumber()), note)
            #expect(zoom.isApart == (try step.at("apart").asFlag()), note)
            let mode = [.place: "", .aligned: "aligned", .focus: "at AF"][zoom.anchor]
            #expect(mode == (try step.text("mode")), note)
            guard let centres = try step.optional("centres")?.asList() else { continue }
            for (photo, wanted) in zip(contest.cells, centres) {
                let (centre, wanted) = (zoom.centre(of: photo), try wanted.numbers)
                #expect(abs(centre.x - wanted[0]) < 1e-3, note)
                #expect(abs(centre.y - wanted[1]) < 1e-3, note)
            }
        }
    }

    /// Does what a step of a session says; what it answers.
    private func act(
        _ action: String, on contest: inout Contest, _ counts: [Int], _ trashed: inout [PhotoID]
    ) throws -> String {
        let words = action.split(separator: " ").map(String.init)
        guard !contest.isOver else { return "" }
        var outcome = Contest.Outcome.done
        switch words[0] {
        case "right": contest.moveFrame(by: 1, around: false)
        case "left": contest.moveFrame(by: -1, around: false)
        case "tab": contest.moveFrame(by: 1, around: true)
        case "enter": outcome = contest.win()
        case "next": outcome = contest.call(1)
        case "previous": outcome = contest.call(-1)
        case "count": contest.setCount(contest.nextCount(of: counts))
        case "blink": contest.isBlinking.toggle()
        case "apart": contest.zoom.toggleApart()
        case "fit": contest.zoom.end()
        case "trash":
            guard let framed = contest.framed else { break }
            contest.remove(framed, returns: true)
            trashed.append(framed)
        case "undo": if let photo = trashed.popLast() { contest.bringBack(photo) }
        case "pan":
            contest.pan(
                by: Point(x: try #require(Double(words[1])), y: try #require(Double(words[2]))))
        case "actual":
            let place = words.dropFirst().first.map {
                $0.dropFirst().split(separator: ",").compactMap { Double($0) }
            }
            let point = place.map { Point(x: $0[0], y: $0[1]) }
            if contest.zoom.factor == nil { contest.beginZoom(1, at: point) }
            contest.zoom.factor = 1
        default: Issue.record("no such action: \(action)")
        }
        return switch outcome {
        case .done: ""
        case .last: "last"
        case .first: "first"
        }
    }
}
