import Geometry

/// The carousel as a whole near an end, where one side would be empty.
extension CarouselGeometry {
    /// How many items it takes from an end until the front item stands in the centre.
    private static var items: Double { 2 }

    /// Moves everything on the canvas away from the items when the carousel has scrolled to `scroll`.
    ///
    /// The front item stands `endShift` beside the centre at an end, less at the next, and where it belongs from the third on.
    /// A single item stays in the centre; so does the last one of the task switcher, whose left side is never empty.
    func shift(atScroll scroll: Double) -> Matrix4 {
        let most = wraps ? 0 : options.endShift ?? 0
        guard most != 0, count > 0 else { return .identity }
        let last = type == .taskSwitcher ? 0 : nearness(Double(count - 1) - scroll)
        let share = last - nearness(scroll)
        let way = share * most * itemWidth
        return Matrix4.translation(x: options.isVertical ? 0 : way, y: options.isVertical ? way : 0)
    }

    /// 1 at an end, 0 from `items` items on, smooth between.
    private func nearness(_ distance: Double) -> Double {
        let part = 1 - min(1, max(0, distance / Self.items))
        return part * part * (3 - 2 * part)
    }
}
