import Browsing
import DisplayList
import Geometry
import Selecting

/// The menu: all that is needed, for a hand on the mouse.
extension Model {
    /// Opens the menu at a point; among tiles the one that lies there is selected first.
    mutating func openMenu(at point: Point, time: Time) {
        guard inputContext.isBrowsing || inputContext == .menu else { return }
        panels.menu = nil
        cancelGesture(at: time)
        trashGuard.question = nil
        if let index = surfaces.tile(at: point, in: space, time), index != space.album.order.index {
            go(to: index, at: time)
        }
        panels.menu = MenuState(point: point, photo: space.album.order.front, items: menuItems)
    }

    private var menuItems: [MenuState.Item] {
        var items: [MenuState.Item] = []
        if surfaces.overlay != nil {
            items += [.close, browsingContext == .zoomed ? .wholePhoto : .actualSize]
        } else if !space.album.order.isEmpty {
            items.append(.open)
        }
        // What is in the trash is only looked at, and brought back.
        if !space.album.order.isEmpty, !isTrash {
            items += [.favourite, .stars, .reject, .turn, .mark, .copy, .trash]
        }
        items.append(.undo)
        if surfaces.overlay == nil, !space.album.order.isEmpty {
            items += surfaces.current.menuItems.map { .own($0.intent) }
        }
        return items + [.modes, .info, .help, .quit]
    }

    /// Moves in the menu, or does what one of its rows says.
    mutating func act(onMenu key: Intent.MenuKey, at time: Time) -> [Effect] {
        guard let open = panels.menu else { return [] }
        let count = open.items.count
        switch key {
        case .move(let step):
            panels.menu?.selected = ((open.selected + step) % count + count) % count
        case .select(let index): if index < count { panels.menu?.selected = index }
        case .choose: return choose(open.selected, at: time)
        case .item(let index):
            panels.lastMenuClick = time
            return choose(index, at: time)
        }
        return []
    }

    private mutating func choose(_ index: Int, at time: Time) -> [Effect] {
        guard let open = panels.menu, open.items.indices.contains(index) else { return [] }
        panels.menu = nil
        switch open.items[index] {
        case .modes:
            let place = surfaces.modes.names.firstIndex(of: surfaces.mode)
            return open.showing(
                surfaces.modes.names.map { .mode($0) }, selected: place, in: &panels)
        case .stars:
            let stars = open.photo.map { space.album.judgement(of: $0).stars }
            return open.showing(
                (0...5).map { .decide(.stars($0)) }, selected: stars, in: &panels)
        case .turn:
            let turns: [Orientation] = [.right, .left, .flippedHorizontally, .flippedVertically]
            return open.showing(
                turns.map { .decide(.turn($0)) } + [.decide(.unturn)], in: &panels)
        case .copy where !space.options.targets.all.isEmpty:
            let targets = space.options.targets.all.map { MenuState.Item.copyTo($0.number) }
            return open.showing(targets, in: &panels)
        case .trash: return trashFromMenu(open.photo, at: time)
        case .favourite, .decide, .reject, .mark, .copy, .copyTo:
            guard space.album.order.front == open.photo else {
                sayFrontChanged(at: time)
                return []
            }
            if open.items[index] == .copy { openPrompt("copy ", at: time) }
            return open.items[index].intent.map { handle(.intent($0), at: time) } ?? []
        case let item: return item.intent.map { handle(.intent($0), at: time) } ?? []
        }
    }

    /// Trashes the photo that the menu was opened for, past the guard that a key has to pass.
    private mutating func trashFromMenu(_ photo: PhotoID?, at time: Time) -> [Effect] {
        guard photo == space.album.order.front else {
            sayFrontChanged(at: time)
            return []
        }
        return requestTrash(thrown: .zero, at: time)
    }

    private mutating func sayFrontChanged(at time: Time) {
        say([TextSpan("another photo is in front now", style: .warning)], at: time)
    }

    /// What the pointer does where the menu is not: a click closes it, the wheel moves in it.
    mutating func pointBesideMenu(_ pointer: Pointer) {
        switch pointer {
        case .tapped, .tappedMiddle: panels.menu = nil
        case .wheel(let notches, _):
            guard let open = panels.menu else { return }
            panels.menu?.selected = max(
                0, min(open.items.count - 1, open.selected + notches.signum()))
        default: break
        }
    }

    /// Whether a second click comes so soon that it is meant for the row that the first one chose.
    func isPartOfMenuClick(at time: Time) -> Bool {
        panels.lastMenuClick.map { time - $0 < space.options.durations.doubleClick } ?? false
    }

    /// The menu as it is drawn, with the photo that it is about.
    var shownMenu: Menu? {
        guard let menu = panels.menu else { return nil }
        return Menu(
            point: menu.point,
            title: menu.photo.map {
                [TextSpan(space.album.name(of: $0), style: .dim, isElastic: true)]
            } ?? [],
            rows: menu.items.map(row), selected: menu.selected)
    }

    private func row(of item: MenuState.Item) -> Menu.Row {
        let hint = item.keyIntent.flatMap { space.options.keyNames[$0] }.map {
            [TextSpan($0, style: .key)]
        }
        return Menu.Row(
            text: [TextSpan(label(of: item))],
            hint: opensRows(item) ? [TextSpan("▸", style: .dim)] : hint ?? [])
    }

    /// Whether other rows take the place of the menu's.
    private func opensRows(_ item: MenuState.Item) -> Bool {
        item == .modes || item == .stars || item == .turn
            || item == .copy && !space.options.targets.all.isEmpty
    }

    private func label(of item: MenuState.Item) -> String {
        let photo = space.album.order.front
        let isRejected = photo.map { space.album.judgement(of: $0).flag == .reject } ?? false
        let isMarked = photo.map { space.album.isMarked($0) } ?? false
        let isFavourite =
            space.album.order.front.map { space.album.isPick($0) } ?? false
        return switch item {
        case .open: "open"
        case .close: "close"
        case .actualSize: "100 %"
        case .wholePhoto: "whole photo"
        case .favourite: isFavourite ? "no favourite" : "favourite"
        case .stars: "stars"
        case .turn: "turn"
        case .decide(.turn(.right)): "right"
        case .decide(.turn(.left)): "left"
        case .decide(.turn(.flippedHorizontally)): "mirror left and right"
        case .decide(.turn): "mirror top and bottom"
        case .decide(.unturn): "as the file says"
        case .decide(.stars(let count)) where count > 0:
            space.signs.stars(count).map { String(decoding: $0.text, as: UTF8.self) } ?? ""
        case .decide: "no stars"
        case .reject: isRejected ? "no reject" : "reject"
        case .mark: isMarked ? "unmark" : "mark"
        case .copy: "copy"
        case .copyTo(let number):
            space.options.targets[number].map { place(of: $0).text } ?? "\(number)"
        case .trash: "trash"
        case .undo: "undo"
        case .own(let intent): surfaces.current.menuItems.first { $0.intent == intent }?.label ?? ""
        case .modes: "mode"
        case .mode(let mode): surfaces.modes.title(of: mode)
        case .info: panels.info == nil ? "info" : "no info"
        case .help: "help"
        case .quit: "quit"
        }
    }
}

extension MenuState {
    /// Opens the same menu with other rows.
    fileprivate func showing(
        _ items: [Item], selected: Int? = nil, in panels: inout OpenPanels
    ) -> [Effect] {
        var menu = self
        menu.items = items
        menu.selected = selected ?? 0
        panels.menu = menu
        return []
    }
}

extension MenuState.Item {
    /// What choosing it means; nil for what the menu does itself.
    fileprivate var intent: Intent? {
        switch self {
        case .open: .open
        case .close: .close
        case .actualSize: .zoom(.actual)
        case .wholePhoto: .zoom(.fit)
        case .favourite: .favourite
        case .decide(let decision): .decide(decision)
        case .reject: .decide(.toggleFlag(.reject))
        case .mark: .mark
        case .copyTo(let number): .copyTo(number)
        case .undo: .undo
        case .own(let intent): intent
        case .mode(let mode): .mode(mode)
        case .info: .infoPanel
        case .help: .help
        case .quit: .quit
        case .trash, .modes, .stars, .turn, .copy: nil
        }
    }

    /// What the key beside it says.
    fileprivate var keyIntent: Intent? { self == .trash ? .trash : intent }
}
