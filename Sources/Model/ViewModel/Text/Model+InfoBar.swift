@_spi(Coordinator) import Browsing
import DisplayList

/// The line above the status line: what the photo in front was taken with.
extension Model {
    mutating func toggleInfo(at time: Time) -> [Effect] {
        bar.showsInfo.toggle()
        resize(to: space.viewport, at: time)
        guard bar.showsInfo else { return [] }
        if infoBar == nil { say([TextSpan("no room for the line of information")], at: time) }
        return describeFront()
    }

    /// Requests the header of the photo in front, if the line or the panel lacks what it says.
    func describeFront() -> [Effect] {
        guard let front = space.album.order.front else { return [] }
        let isMissing =
            bar.showsInfo && space.album.notes[front] == nil
            || panels.info != nil && panels.info?.header?.photo != front
        return isMissing ? [.describe(front)] : []
    }

    /// `Canon EOS R5 · RF85mm F1.2 L USM · 85 mm · f/2.8 · 1/500 s · ISO 100 · 2024-05-17 10:30:00.12`; nil where there is no room for it.
    var infoBar: Label? {
        guard bar.showsInfo, panels.prompt == nil, space.viewport.rows >= 8,
            space.viewport.barRows > 1
        else { return nil }
        let separator = TextSpan(" · ", style: .dim)
        var spans = [TextSpan(" ")]
        var room = space.viewport.columns - 2
        for (place, part) in infoParts.enumerated() {
            let width = textWidth(Array(part.utf8)) + (place > 0 ? 3 : 0)
            guard place == 0 || width <= room else { break }
            room -= width
            spans += (place > 0 ? [separator] : []) + [TextSpan(part)]
        }
        return Label(place: .bar(row: -2), spans: spans)
    }

    private var infoParts: [String] {
        guard let front = space.album.order.front else { return [] }
        guard let parts = space.album.shotWords(of: front)?.all else { return ["not read yet"] }
        return parts.isEmpty ? ["the file names no camera, lens or exposure"] : parts
    }
}
