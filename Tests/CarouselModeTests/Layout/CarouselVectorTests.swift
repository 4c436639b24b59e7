import Browsing
import CullingVectors
import Geometry
import Testing

@testable import CarouselMode

@Suite struct `the vectors of the carousel` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    private func options(_ input: JSON) throws -> CarouselOptions {
        var options = CarouselOptions()
        if let name = try? input.text("type") {
            options.type = try #require(CarouselType(rawValue: name))
        }
        if case .flag(let isVertical) = try? input.at("vertical") {
            options.isVertical = isVertical
        }
        options.count = (try? input.number("count")).map { Int($0) }
        return options
    }

    /// A carousel for a function that asks about scrolling alone.
    private func ring(_ input: JSON) throws -> CarouselGeometry {
        var options = CarouselOptions()
        options.type = .linear
        if case .flag(let wraps) = try? input.at("wrap") { options.wraps = wraps }
        if case .flag(let pages) = try? input.at("paging") { options.isPaging = pages }
        if case .flag(let stops) = try? input.at("stop_at_boundary") {
            options.stopsAtItems = stops
        }
        if case .flag(let bounces) = try? input.at("bounces") { options.bounces = bounces }
        if let bounce = try? input.number("bounce") { options.bounceDistance = bounce }
        if let rate = try? input.number("rate") { options.decelerationRate = rate }
        if let visible = try? input.number("visible") { options.visibleItems = Int(visible) }
        let count = (try? input.number("n")) ?? 100
        return CarouselGeometry(
            count: Int(count), viewport: Size(width: 160, height: 90), options: options)
    }

    @Test(arguments: ["items", "itemsVertical"]) func `transforms`(function: String) throws {
        try vectors.each("carousel", function) { id, input, output in
            let width = try input.number("itemWidth")
            var options = try options(input)
            options.focal = try input.number("focal") / width
            let carousel = CarouselGeometry(
                count: 100, viewport: Size(width: 160, height: 90), options: options,
                itemWidth: width)
            let offset = try input.number("offset")
            let toggle = try input.number("toggle")
            let matrix = carousel.matrix(atOffset: offset, toggle: toggle)
            let centre = matrix.project(.zero)
            expect(centre, try output.at("centre"), id)
            if let centre, case .number(let scale) = try output.at("scale") {
                #expect(isClose(1 / matrix.row4.w, scale), "\(id) \(centre)")
            }
            #expect(
                isClose(
                    carousel.depth(atOffset: offset, toggle: toggle), try output.number("z")),
                "\(id)")
            #expect(isClose(carousel.fade(atOffset: offset), try output.number("alpha")), "\(id)")
            let corners = try output.list("corners")
            let half = width / 2
            var isWhole = centre != nil
            for (corner, expected) in zip([(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)], corners) {
                let seen = matrix.project(Point(x: corner.0 * half, y: corner.1 * half))
                if seen == nil { isWhole = false }
                expect(seen, expected, id)
            }
            let isHidden = !isWhole || !carousel.isFacing(matrix)
            #expect(try output.at("hidden") == .flag(isHidden), "\(id)")
            if case .flag(let isFacing) = try? output.at("frontFacing") {
                #expect((matrix.row3.z > 0) == isFacing, "\(id)")
            }
        }
    }

    private func expect(_ point: Point?, _ expected: JSON, _ id: String) {
        guard let point else {
            #expect(expected == .null, "\(id)")
            return
        }
        let numbers = (try? expected.numbers) ?? []
        #expect(numbers.count == 2, "\(id)")
        guard numbers.count == 2 else { return }
        #expect(isClose(point.x, numbers[0]) && isClose(point.y, numbers[1]), "\(id) \(point)")
    }

    @Test func `the toggle`() throws {
        try vectors.each("carousel", "toggle") { id, input, output in
            let turn = coverFlowTurn(
                offset: try input.number("offset"), toggle: try input.number("toggle"))
            #expect(isClose(turn, try output.number("clamped")), "\(id)")
        }
    }

    @Test func `counts`() throws {
        try vectors.each("carousel", "counts") { id, input, output in
            let viewport = try input.numbers("viewport")
            let carousel = CarouselGeometry(
                count: Int(try input.number("n")),
                viewport: Size(width: viewport[0], height: viewport[1]),
                options: try options(input), itemWidth: try input.number("itemWidth"))
            #expect(Double(carousel.visibleCount) == (try output.number("visible")), "\(id)")
            guard case .number(let places) = try output.at("circularCount") else { return }
            #expect(isClose(carousel.angle * places, 2 * .pi), "\(id)")
            #expect(isClose(carousel.radius, try output.number("radius")), "\(id)")
        }
    }

    @Test func `fading`() throws {
        try vectors.each("carousel", "alpha") { id, input, output in
            var options = try options(input)
            let fades = try input.at("options")
            options.fadeMin = try? fades.number("fadeMin")
            options.fadeMax = try? fades.number("fadeMax")
            if let range = try? fades.number("fadeRange") { options.fadeRange = range }
            if let least = try? fades.number("fadeMinAlpha") { options.fadeMinAlpha = least }
            let carousel = CarouselGeometry(
                count: 100, viewport: Size(width: 160, height: 90), options: options)
            #expect(
                isClose(
                    carousel.fade(atOffset: try input.number("offset")),
                    try output.number("alpha")), "\(id)")
        }
    }

    /// Those of `scrollByItems` have no place here: keys step through the order, from the photo in front.
    @Test func `offsets, windows and distances`() throws {
        try vectors.each("carousel", "itemOffset") { id, input, output in
            let offset = try ring(input).offset(
                of: Int(try input.number("index")), scroll: try input.number("scroll"))
            #expect(isClose(offset, try output.number("offset")), "\(id)")
        }
        try vectors.each("carousel", "window") { id, input, output in
            let window = try ring(input).window(atScroll: try input.number("scroll"))
            #expect(window.map(Double.init) == (try output.numbers("indices")), "\(id)")
        }
        try vectors.each("carousel", "minScrollDistance") { id, input, output in
            let way = try ring(input).distance(
                from: try input.number("from"), to: try input.number("to"))
            #expect(isClose(way, try output.number("distance")), "\(id)")
        }
    }

    @Test func `drags, glides and releases`() throws {
        try vectors.each("carousel", "dragFactor") { id, input, output in
            let factor = try ring(input).dragFactor(atScroll: try input.number("scroll"))
            #expect(isClose(factor, try output.number("factor")), "\(id)")
        }
        try vectors.each("carousel", "decelDistance") { id, input, output in
            let ring = try ring(input)
            let v = try input.number("v")
            #expect(
                isClose(ring.naturalDistance(speed: v), try output.number("distance")), "\(id)")
            #expect(try output.at("decelerates") == .flag(ring.glides(speed: v)), "\(id)")
        }
        try vectors.each("carousel", "glide") { id, input, output in
            let glide = try ring(input).glide(
                from: try input.number("start"), speed: try input.number("v"))
            #expect(try output.at("moves") == .flag(glide != nil), "\(id)")
            guard let glide else { return }
            #expect(isClose(glide.end, try output.number("end")), "\(id)")
            #expect(isClose(glide.distance, try output.number("distance")), "\(id)")
            #expect(isClose(glide.duration, try output.number("duration")), "\(id)")
        }
        try vectors.each("carousel", "glideAt") { id, input, output in
            let start = try input.number("start")
            let speed = try input.number("v")
            let duration = try input.number("T")
            let glide = CarouselGlide(
                start: start, end: start + speed * duration / 2, speed: speed)
            #expect(isClose(glide.duration, duration), "\(id)")
            #expect(
                isClose(
                    glide.position(at: try input.number("t")), try output.number("offset")),
                "\(id)")
        }
        try vectors.each("carousel", "release") { id, input, output in
            let release = try ring(input).release(
                atScroll: try input.number("scroll"), speed: try input.number("v"))
            switch try output.at("action") {
            case .text("glide"):
                if case .glide = release { return }
                Issue.record("\(id) \(release)")
            case .number(let target): #expect(release == .scroll(to: target), "\(id)")
            default: Issue.record("\(id)")
            }
        }
    }

    @Test func `depth order`() throws {
        try vectors.each("carousel", "depthOrder") { id, input, output in
            let carousel = CarouselGeometry(
                count: 100, viewport: Size(width: 160, height: 90), options: try options(input))
            let scroll = try input.number("scroll")
            let items = try input.numbers("indices")
                .map { carousel.item(Int($0), scroll: scroll) }
                .sorted { $0.isPainted(before: $1) }
            #expect(
                items.map { Double($0.index) } == (try output.numbers("backToFront")), "\(id)")
        }
    }

    @Test(arguments: ["carousel_coverFlow", "carousel_rotary", "carousel_timeMachine"])
    func `scenes`(name: String) throws {
        let scenes = try vectors.root.at("scenes")
        let scene = try scenes.at(name)
        let photos = try scenes.list("photos").map(Picture.init)
        // The vectors have items of this size; ours fill the screen.
        var options = try options(scene)
        options.item = 0.625
        let carousel = CarouselGeometry(
            count: photos.count,
            viewport: Size(width: try scene.number("W"), height: try scene.number("H")),
            options: options)
        let items = carousel.items(scroll: try scene.number("scroll"))
        let quads = try scene.list("quads")
        let names = try quads.map { try $0.text("id") }
        try #require(items.map { photos[$0.index].id } == names)
        for (item, quad) in zip(items, quads) {
            let photo = photos[item.index]
            let size = contain(photo.size, in: carousel.itemSize)
            #expect(isClose(item.offset, try quad.number("offset")), "\(photo.id)")
            #expect(isClose(item.fade, try quad.number("opacity")), "\(photo.id)")
            #expect(isClose(item.depth * carousel.itemWidth, try quad.number("z")), "\(photo.id)")
            #expect(
                [size.width, size.height].elementsEqual(try quad.numbers("size"), by: isClose),
                "\(photo.id)")
            let corners = try quad.list("corners")
            for (corner, expected) in zip(
                [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], corners)
            {
                let local = Point(x: corner.0 * size.width, y: corner.1 * size.height)
                let seen = item.matrix.project(local).map { $0 + carousel.centre }
                let numbers = try expected.numbers
                expect(seen, .list(numbers.map(JSON.number)), photo.id)
            }
        }
    }
}

@Suite struct `the vectors of the task switcher` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    @Test func `cards`() throws {
        let curve = TaskSwitcherCurve(right: 0.8, left: 0.4)
        try vectors.each("taskSwitcher", "items") { id, input, output in
            let offset = try input.number("offset")
            #expect(
                isClose(curve.translation(atOffset: offset), try output.number("translate")),
                "\(id)")
            #expect(
                isClose(taskSwitcherScale(atOffset: offset), try output.number("scale")), "\(id)")
            #expect(
                isClose(taskSwitcherFade(atOffset: offset), try output.number("alpha")), "\(id)")
        }
    }

    @Test func `fits`() throws {
        try vectors.each("taskSwitcher", "fit") { id, input, output in
            let curve = TaskSwitcherCurve(
                right: try input.number("p"), left: try input.number("q"))
            #expect(isClose(curve.a, try output.number("a")), "\(id)")
            #expect(isClose(curve.b, try output.number("b")), "\(id)")
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
