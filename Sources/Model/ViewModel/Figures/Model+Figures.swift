@_spi(Coordinator) public import Browsing
import CompareMode
public import DisplayList
import Photos
import Selecting

/// Sharpness and exposure: what is measured, and what is drawn over the photos.
extension Model {
    mutating func toggle(_ overlay: PhotoOverlay, at time: Time) {
        if panels.figuring.overlays.remove(overlay) == nil {
            panels.figuring.overlays.insert(overlay)
        }
        if panels.figuring.overlays.contains(overlay), browsingContext == .tiles {
            say("shown over cards and in the viewer", .dim, at: time)
        }
    }

    /// Takes in what was measured of a photo; without figures it cannot be.
    mutating func note(_ figures: PhotoFigures?, _ histogram: PhotoHistogram?, of photo: PhotoID) {
        space.learn(figures, of: photo)
        if let histogram { panels.figuring.note(histogram, of: photo) }
    }

    /// What is drawn over photos now: nothing over tiles.
    private var shownOverlays: Set<PhotoOverlay> {
        [.cards, .zoomed].contains(browsingContext) ? panels.figuring.overlays : []
    }

    /// What was requested to be measured last.
    public var wantedFigures: FigureWants { panels.figuring.wanted }

    /// What is to be measured now; nothing where nothing asks for it.
    var neededFigures: FigureWants {
        var wants = FigureWants()
        guard !isTrash else { return wants }
        wants.hashes = wantedHashes
        wants.others = unmeasuredCompared + unmeasured + stacking.unmeasured.prefix(Self.slice)
        wants.aligned = (surfaces.compare?.aligned ?? []).filter {
            !space.album.isUndecodable($0) && !space.album.isBlank($0)
        }.map { AlignedPhoto($0, turn: space.album.turn(of: $0)) }
        wants.overlays = shownOverlays
        wants.colours = space.options.overlayColours
        if panels.info != nil || !wants.overlays.isEmpty {
            let order = space.album.order
            let near = [0, 1, -1].compactMap { step in
                let place = order.index + step
                return order.photos.indices.contains(place) ? order.photos[place] : nil
            }
            let cells = surfaces.compare?.cells
            wants.closely = (cells ?? near)
                .filter { !space.album.isUndecodable($0) }
        }
        return wants
    }

    /// Whether the filter or the order asks for what is measured.
    var asksFigures: Bool {
        space.options.sort == .sharpness || filter?.filter.needs.contains(.figures) ?? false
    }

    /// Of how many photos it is known what can be measured, shown or not.
    private var measuredCount: Int { space.album.figures.count + space.album.unmeasurable.count }

    /// Whether what they ask for is not known of all photos, those in the trash aside.
    var isMeasuring: Bool {
        guard asksFigures, measuredCount < selection.all.count else { return false }
        return selection.all.photos.contains { !space.album.isMeasured($0) && !ledger.isOut($0) }
    }

    /// How far photos are measured that are shown in the order of their sharpness; nothing where all are.
    var sharpnessSpans: [TextSpan] {
        guard space.options.sort == .sharpness, isMeasuring else { return [] }
        // Measured ones may be in the trash: it is not worth a look at all photos for each frame.
        let known = min(presentCount - 1, measuredCount)
        return [TextSpan("sharpness: \(known) of \(presentCount)", style: .dim)]
    }

    /// Some photos that the filter or the order asks figures of that are not known, in their order.
    private var unmeasured: [PhotoID] {
        guard isMeasuring else { return [] }
        let album = space.album
        let missing = selection.all.photos.lazy.filter {
            !album.isMeasured($0) && !ledger.isOut($0)
        }
        return Array(missing.prefix(Self.slice))
    }

    /// Photos that are requested together, each one after the other.
    static var slice: Int { 16 }

    /// Whether the photo in front is wanted closely, and nothing is known of it yet.
    func isLooking(at photo: PhotoID) -> Bool {
        panels.figuring.wanted.closely.contains(photo) && panels.figuring.histograms[photo] == nil
            && !space.album.unmeasurable.contains(photo)
    }

    /// Whether what is known of a photo's pixels is to be seen.
    public func showsFigures(of photo: PhotoID) -> Bool {
        panels.figuring.wanted.closely.contains(photo) || asksFigures || surfaces.compare != nil
    }

    /// The overlays that are drawn, for the status line; nothing without one.
    var overlayPart: [TextSpan] {
        let shown = PhotoOverlay.allCases.filter(shownOverlays.contains)
        guard let front = space.album.order.front, !shown.isEmpty else { return [] }
        let names = shown.map { $0 == .focus ? "focus" : "exposure" }.joined(separator: " ")
        return [TextSpan(names, style: .accent)]
            + (isLooking(at: front) ? [TextSpan(" looking …", style: .dim)] : [])
    }

    /// The histogram of the photo in front, in a panel with so much room; nil where there is none.
    func chart(in room: (columns: Int, rows: Int)) -> Chart? {
        guard let front = space.album.order.front, room.columns > 0, room.rows > 0,
            let histogram = panels.figuring.histograms[front]
        else { return nil }
        return Chart(histogram, columns: room.columns, rows: min(room.rows, 12))
    }
}

extension Chart {
    /// The square roots of the sums of columns, over that of the 98th percentile of all columns of colours.
    init(_ histogram: PhotoHistogram, columns: Int, rows: Int) {
        func sums(_ counts: [UInt32]) -> [Double] {
            (0..<columns).map { column in
                let first = 256 * column / columns
                let last = max(first, 256 * (column + 1) / columns - 1)
                return counts[first...last].reduce(0) { $0 + Double($1) }
            }
        }
        let colours = [histogram.red, histogram.green, histogram.blue].map(sums)
        let all = colours.joined().sorted()
        let most = max(1, all[(all.count - 1) * 98 / 100])
        func heights(_ sums: [Double]) -> [Double] { sums.map { min(1, ($0 / most).squareRoot()) } }
        self.init(
            red: heights(colours[0]), green: heights(colours[1]), blue: heights(colours[2]),
            luma: heights(sums(histogram.luma)), rows: rows)
    }
}
