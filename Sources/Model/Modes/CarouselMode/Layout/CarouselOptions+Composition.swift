public import Geometry

/// What fills the screen where nothing else is prescribed.
extension CarouselOptions {
    /// The options with all that is left open and depends on the room filled in.
    ///
    /// `viewport` in units u. Cover Flow gives the side that is empty at an end to the other one. Time Machine and flip-3D go on
    /// around, so that there is always something behind the front item, and let it stand aside for what is there.
    public func composed(in viewport: Size) -> CarouselOptions {
        let main = isVertical ? viewport.height : viewport.width
        let side = viewport.shortSide * (item ?? type.itemFraction)
        guard side > 0 else { return self }
        var options = self
        // Most photos are wider than high: they are as high as the screen lets them be.
        if item == nil {
            options.itemAspect =
                itemAspect ?? max(1, min(Self.widest, 0.8 * viewport.width / side))
        }
        let width = isVertical ? side : side * (options.itemAspect ?? 1)
        // What is free at each side of the front item, in item widths.
        let free = max(0, (main / width - 1) / 2)
        switch type {
        case .coverFlow, .coverFlow2:
            options.endShift = endShift ?? 0.8 * free
        case .timeMachine, .invertedTimeMachine, .flip3D:
            let aside = 0.7 * free * (type == .invertedTimeMachine ? 1 : -1)
            options.wraps = wraps ?? true
            options.viewpointX = viewpointX ?? (isVertical ? 0 : aside)
            options.viewpointY = viewpointY ?? (isVertical ? aside : 0)
            // The line of items vanishes this far from the centre for each unit of tilt.
            options.tilt = tilt ?? min(0.6, max(0.3, 1.15 * (free + 0.5) / focal))
        case .taskSwitcher:
            // Its front card stands aside for those before it, which are not there at the start.
            options.endShift = endShift ?? 0.2
        case .linear, .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel,
            .invertedWheel, .custom:
            break
        }
        return options
    }

    /// The most that an item is wider than high.
    private static var widest: Double { 1.3 }
}
