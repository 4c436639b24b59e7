@_spi(Coordinator) import Browsing
public import DisplayList
public import Selecting

/// The panel of what is known of the photo in front: where it lies, opening and closing.
extension Model {
    /// Below this size the panel covers the photos.
    private static let leastBeside = (columns: 80, rows: 20)
    /// Below this size there is no panel.
    private static let least = (columns: 30, rows: 8)

    mutating func toggleInfoPanel(at time: Time) -> [Effect] {
        guard panels.info == nil else {
            closeInfoPanel(at: time)
            return []
        }
        panels.info = InfoPanel()
        guard infoSize != nil else {
            panels.info = nil
            say([TextSpan("no room for info")], at: time)
            return []
        }
        resize(to: space.viewport, at: time)
        return describeFront()
    }

    mutating func closeInfoPanel(at time: Time) {
        panels.info = nil
        resize(to: space.viewport, at: time)
    }

    /// Takes in what was read of the photo in front.
    mutating func noteInfo(_ headers: [PhotoHeader]) {
        guard panels.info != nil, let front = space.album.order.front,
            let header = headers.last(where: { $0.photo == front })
        else { return }
        panels.info?.note(header)
    }

    /// The photo whose panel shows a decision without saying where that is kept, and the decision; nil where there is none.
    public var untracedDecision: (photo: PhotoID, judgement: Judgement)? {
        guard let panel = panels.info, let front = space.album.order.front else { return nil }
        let judgement = space.album.judgement(of: front)
        let isTraced = panel.trace?.photo == front && panel.trace?.judgement == judgement
        return isTraced || !judgement.isDecided ? nil : (front, judgement)
    }

    /// Its columns and rows, all that is above the bar where it covers the photos; nil while it is closed or there is no room.
    var infoSize: (columns: Int, rows: Int)? {
        let room = space.viewport
        guard panels.info != nil, room.columns >= Self.least.columns, room.rows >= Self.least.rows
        else { return nil }
        let isBeside =
            room.columns >= Self.leastBeside.columns && room.rows >= Self.leastBeside.rows
        let share = min(max((room.columns * 34 + 50) / 100, 34), 56)
        return (isBeside ? share : room.columns, room.rows - room.barRows)
    }

    /// Whether no photo is to be seen because the panel lies over all of them.
    var infoCoversPhotos: Bool { infoSize.map { $0.columns == space.viewport.columns } ?? false }

    /// The panel as it is drawn.
    var infoPanel: Panel? {
        guard let size = infoSize, let front = space.album.order.front else { return nil }
        let facts = InfoRows(
            of: front, in: space, header: panels.info?.header, trace: panels.info?.trace,
            origin: trashReview.notes?.origins[front], columns: size.columns - 4)
        var panel = Panel(
            title: [
                TextSpan("info", style: .strong), TextSpan("  Esc", style: .key),
                TextSpan(" close", style: .dim),
            ], rows: facts.rows)
        panel.place = .corner(columns: size.columns, rows: size.rows)
        let room = size.rows - 2 - facts.rows.count
        panel.chart = chart(in: (size.columns - 2, room > 8 ? room - 1 : room))
        if panel.chart != nil, room > 8 { panel.rows.append(Panel.Row(text: [])) }
        return panel
    }
}
