import Browsing
import DisplayList
import Geometry
import ViewerMode

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
        if let viewer {
            items += [.close, viewer.isZoomed(in: space) ? .wholePhoto : .actualSize]
        } else if !space.album.order.isEmpty {
            items.append(.open)
        }
        // What is in the trash is only looked at, and brought back.
        if !space.album.order.isEmpty, !isTrash { items += [.favourite, .trash] }
        items.append(.undo)
        if viewer == nil, !space.album.order.isEmpty {
            items += surfaces.current.menuItems.map { .own($0.intent) }
        }
        return items + [.modes, .help, .quit]
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
            panels.menu = open
            panels.menu?.items = surfaces.modes.names.map { .mode($0) }
            panels.menu?.selected = surfaces.modes.names.firstIndex(of: surfaces.mode) ?? 0
            return []
        case .trash: return trashFromMenu(open.photo, at: time)
        case .favourite where space.album.order.front != open.photo:
            sayFrontChanged(at: time)
            return []
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
            hint: item == .modes ? [TextSpan("▸", style: .dim)] : hint ?? [])
    }

    private func label(of item: MenuState.Item) -> String {
        let isFavourite =
            space.album.order.front.map { space.album.isPick($0) } ?? false
        return switch item {
        case .open: "open"
        case .close: "close"
        case .actualSize: "100 %"
        case .wholePhoto: "whole photo"
        case .favourite: isFavourite ? "no favourite" : "favourite"
        case .trash: "trash"
        case .undo: "undo"
        case .own(let intent): surfaces.current.menuItems.first { $0.intent == intent }?.label ?? ""
        case .modes: "mode"
        case .mode(let mode): surfaces.modes.title(of: mode)
        case .help: "help"
        case .quit: "quit"
        }
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
        case .undo: .undo
        case .own(let intent): intent
        case .mode(let mode): .mode(mode)
        case .help: .help
        case .quit: .quit
        case .trash, .modes: nil
        }
    }

    /// What the key beside it says.
    fileprivate var keyIntent: Intent? { self == .trash ? .trash : intent }
}
