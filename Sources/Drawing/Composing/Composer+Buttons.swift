import Cells
public import DisplayList
import Geometry

/// The cells of a row that are a button.
public struct ButtonCells: Hashable, Sendable {
    public var row: Int
    public var columns: Range<Int>
    public var button: Button
}

extension [ButtonCells] {
    /// The button at a cell, each counted from 0.
    public func button(column: Int, row: Int) -> Button? {
        first { $0.row == row && $0.columns.contains(column) }?.button
    }
}

extension Composer {
    /// Where a scene's buttons lie on the screen, by the layout that draws them; those in front first.
    public func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells] {
        var tags: [TaggedCells] = []
        if let menu = scene.menu {
            tags += box(of: menu, in: viewport).tags(
                columns: viewport.columns, rows: viewport.rows, encoding: encoding)
        }
        // What is written below help is covered by it.
        for label in scene.panel == nil ? scene.labels.reversed() : [] {
            switch placed(label, in: viewport) {
            case .bar(let bar):
                tags += bar.tags(
                    columns: viewport.columns, rows: viewport.rows, encoding: encoding)
            case .run(let run): tags += run.tags(columns: viewport.columns, encoding: encoding)
            case nil: break
            }
        }
        return tags.compactMap { cells in
            Button(tag: cells.tag).map {
                ButtonCells(row: cells.row, columns: cells.columns, button: $0)
            }
        }
    }

    func box(of menu: Menu, in viewport: Viewport) -> MenuBox {
        MenuBox(
            column: Int((menu.point.x / viewport.pixelAspect).rounded(.down)),
            row: Int((menu.point.y / 2).rounded(.down)), title: styled(menu.title),
            rows: menu.rows.enumerated().map { index, row in
                let isSelected = index == menu.selected
                return MenuBox.Row(
                    text: styled(row.text, isSelected: isSelected),
                    hint: styled(row.hint, isSelected: isSelected),
                    style: isSelected ? theme.selected(.plain) : theme.style(.plain),
                    tag: Button.item(index).tag)
            }, selected: menu.selected, border: theme.border, frameTag: Button.menu.tag)
    }
}

extension Button {
    private static let plain: [Button] = [
        .help, .undo, .mode, .favourite, .quit, .status, .policy, .menu,
    ]

    /// A number that cells know it by.
    var tag: Int {
        if case .item(let index) = self { return Button.plain.count + index }
        return Button.plain.firstIndex(of: self) ?? 0
    }

    init?(tag: Int) {
        guard tag >= 0 else { return nil }
        self = tag < Button.plain.count ? Button.plain[tag] : .item(tag - Button.plain.count)
    }
}
