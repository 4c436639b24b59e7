public import Browsing
public import DisplayList
import Geometry

extension Model {
    /// Everything to be seen at `time`; it depends on the model and on the time only.
    public func scene(at time: Time) -> Scene {
        if let review { return review.model.scene(at: time) }
        var layer = surfaces.layer(in: space, at: time)
        // At very small sizes a card has no area: there is nothing to draw.
        let isVisible = space.card.card.width > 0 && space.card.card.height > 0
        if space.album.order.isEmpty, panels.helpScroll == nil { layer.labels += emptyLabels }
        // Help covers the row of the bar, though not all of its columns.
        if space.viewport.barRows > 0, panels.helpScroll == nil {
            layer.labels += bars(at: time)
            if let notes = trashReview.notes, space.viewport.barRows > 1, panels.prompt == nil {
                layer.labels.append(
                    Label(place: .bar(row: -space.viewport.barRows), spans: spans(of: notes)))
            }
            if let info = infoBar { layer.labels.append(info) }
        }
        var backdrop = ambient.backdrop(behind: layer.transition, in: space, at: time)
        backdrop.strength *= surfaces.echoShare(in: space, at: time)
        if backdrop.strength == 0 { (backdrop.echo, backdrop.fadingEcho) = (nil, nil) }
        var scene = Scene(
            backdrop: backdrop,
            transition: isVisible ? layer.transition : nil,
            sprites: isVisible ? layer.sprites.filter { $0.opacity > 0 } : [],
            labels: isVisible ? layer.labels : [], panel: helpPanel, menu: shownMenu)
        scene.info = infoPanel
        return scene
    }

    /// What is looked at in the trash, and the keys for it.
    private func spans(of notes: TrashNotes) -> [TextSpan] {
        let keys: [(Intent, String, String, Int)] = [
            (.restore, "r", "brings back", 1), (.stepStyle(1), "t", "next scope", 3),
            (.close, "Esc", "", 2),
        ]
        let size = TextSpan(" · " + notes.size, style: .accent, spare: 4)
        return [TextSpan(" "), TextSpan(notes.header, style: .accent), size]
            + keys.flatMap { intent, name, words, spare in
                let rest = words.isEmpty ? "" : " " + words
                return [
                    TextSpan(" · ", style: .dim, spare: spare),
                    TextSpan(
                        space.options.keyNames[intent] ?? name, style: .key, spare: spare),
                    TextSpan(rest, style: .dim, spare: spare),
                ]
            }
    }

    /// The command being typed, or else what the status line says.
    private func bars(at time: Time) -> [Label] {
        panels.prompt.map { promptBars($0) } ?? [statusBar(at: time)]
    }

    private var helpPanel: Panel? {
        guard let helpScroll = panels.helpScroll else { return nil }
        var panel = help
        panel.scroll = helpScroll
        return panel
    }
}
