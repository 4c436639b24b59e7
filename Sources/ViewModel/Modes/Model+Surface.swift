import DisplayList
import Geometry

/// The one place that knows which surface does what the model asks of the one in front.
extension Model {
    /// What events go to.
    var surface: SurfaceKind { viewer == nil ? SurfaceKind(mode) : .viewer }

    /// Drops all motion: the mode rests in the layout of the order as it is now, the front photo to be seen.
    mutating func settle(_ mode: Mode, at time: Time) {
        switch SurfaceKind(mode) {
        case .stack: stack.settle(in: &space, at: time)
        case .deck: deck.settle(in: &space, at: time)
        case .grid: grid.settle(in: &space, at: time)
        case .waterfall: waterfall.settle(in: &space, at: time)
        case .carousel: carousel.settle(in: &space, at: time)
        case .viewer: break
        }
    }

    /// Brings the photo at `index` to the front.
    mutating func go(to index: Int, at time: Time) {
        switch surface {
        case .stack: stack.go(to: index, in: &space, at: time)
        case .deck: deck.go(to: index, in: &space, at: time)
        case .grid: grid.go(to: index, in: &space, at: time)
        case .waterfall: waterfall.go(to: index, in: &space, at: time)
        case .carousel: carousel.go(to: index, in: &space, at: time)
        case .viewer: turnPage(to: index, at: time)
        }
    }

    /// Takes the photo at `place` out of the order.
    ///
    /// `thrown` is how far a drag had taken it, in u; nil where it is gone from the disk and fades where it is. Returns how it
    /// leaves, relative to the viewport's centre.
    @discardableResult
    mutating func takeOut(at place: Int, thrown: Point? = .zero, at time: Time) -> Pose {
        if viewer == nil, let photo = passage?.photo, space.album.order.photos[place] == photo,
            let flyer = passageFlyers(at: time).last
        {
            redirectPassage(
                of: photo, to: thrown.map { space.trashEnd(of: flyer, thrown: $0) } ?? flyer.gone,
                at: time)
        }
        return switch surface {
        case .stack: stack.remove(at: place, thrown: thrown, in: &space, at: time)
        case .deck: deck.remove(at: place, thrown: thrown, in: &space, at: time)
        case .grid: grid.remove(at: place, thrown: thrown, in: &space, at: time)
        case .waterfall: waterfall.remove(at: place, thrown: thrown, in: &space, at: time)
        case .carousel: carousel.remove(at: place, thrown: thrown, in: &space, at: time)
        case .viewer: removeBelowViewer(at: place, thrown: thrown, at: time)
        }
    }

    /// Puts a photo into the order at `place`, where it comes to from `exit`; in front if `toFront`.
    mutating func putIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        if viewer == nil { redirectPassage(of: photo, to: nil, at: time) }
        switch surface {
        case .stack:
            stack.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
        case .deck:
            deck.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
        case .grid:
            grid.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
        case .waterfall:
            waterfall.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
        case .carousel:
            carousel.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
        case .viewer:
            viewer?.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
            settle(mode, at: time)
        }
    }

    /// Follows a change of the whole order, without motion of its own.
    mutating func rearrange(_ change: Rearrangement, at time: Time) {
        switch surface {
        case .stack: stack.follow(change, in: &space, at: time)
        case .deck: deck.follow(change, in: &space, at: time)
        case .grid: grid.follow(change, in: &space, at: time)
        case .waterfall: waterfall.follow(change, in: &space, at: time)
        case .carousel: carousel.follow(change, in: &space, at: time)
        case .viewer: followBelowViewer(change, at: time)
        }
    }

    /// Does what the intent means here and nowhere else; nil where it means what it does everywhere.
    mutating func actOnSurface(_ intent: Intent, isRepeat: Bool, at time: Time) -> [Effect]? {
        switch surface {
        case .stack:
            stack.handle(intent, isRepeat: isRepeat, in: &space, at: time).map {
                perform($0, at: time)
            }
        case .deck:
            deck.handle(intent, isRepeat: isRepeat, in: &space, at: time).map {
                perform($0, at: time)
            }
        case .grid:
            grid.handle(intent, isRepeat: isRepeat, in: &space, at: time).map {
                perform($0, at: time)
            }
        case .waterfall:
            waterfall.handle(intent, isRepeat: isRepeat, in: &space, at: time).map {
                perform($0, at: time)
            }
        case .carousel:
            carousel.handle(intent, isRepeat: isRepeat, in: &space, at: time).map {
                perform($0, at: time)
            }
        case .viewer:
            viewer?.handle(intent, isRepeat: isRepeat, in: &space, at: time).map {
                perform($0, at: time)
            }
        }
    }

    mutating func pointOnSurface(_ pointer: Pointer, at time: Time) -> [Effect] {
        switch surface {
        case .stack:
            perform(stack.handle(pointer, in: &space, at: time), at: time)
        case .deck:
            perform(deck.handle(pointer, in: &space, at: time), at: time)
        case .grid:
            perform(grid.handle(pointer, in: &space, at: time), at: time)
        case .waterfall:
            perform(waterfall.handle(pointer, in: &space, at: time), at: time)
        case .carousel:
            perform(carousel.handle(pointer, in: &space, at: time), at: time)
        case .viewer:
            perform(viewer?.handle(pointer, in: &space, at: time) ?? [], at: time)
        }
    }

    /// Ends a press or a drag as if it had not been.
    mutating func letGo(at time: Time) {
        switch surface {
        case .stack: stack.cancelGesture(in: &space, at: time)
        case .deck: deck.cancelGesture(in: &space, at: time)
        case .grid: grid.cancelGesture(in: &space, at: time)
        case .waterfall: waterfall.cancelGesture(in: &space, at: time)
        case .carousel: carousel.cancelGesture(in: &space, at: time)
        case .viewer: viewer?.cancelGesture(in: &space, at: time)
        }
    }

    /// What the mode shows, but for the photo `hidden`, which is on a way of its own.
    func layer(of mode: Mode, hiding hidden: PhotoID?, at time: Time) -> Layer {
        switch SurfaceKind(mode) {
        case .stack: stack.layer(hiding: hidden, in: space, at: time)
        case .deck: deck.layer(hiding: hidden, in: space, at: time)
        case .grid: grid.layer(hiding: hidden, in: space, at: time)
        case .waterfall: waterfall.layer(hiding: hidden, in: space, at: time)
        case .carousel: carousel.layer(hiding: hidden, in: space, at: time)
        case .viewer: Layer()
        }
    }

    /// True while what the surface shows changes without any event.
    func isSurfaceMoving(_ surface: SurfaceKind, at time: Time) -> Bool {
        switch surface {
        case .stack: stack.isMoving(in: space, at: time)
        case .deck: deck.isMoving(in: space, at: time)
        case .grid: grid.isMoving(in: space, at: time)
        case .waterfall: waterfall.isMoving(in: space, at: time)
        case .carousel: carousel.isMoving(in: space, at: time)
        case .viewer: viewer?.isMoving(in: space, at: time) ?? false
        }
    }

    /// Forgets what is over.
    mutating func prune(_ surface: SurfaceKind, at time: Time) {
        switch surface {
        case .stack: stack.prune(in: &space, at: time)
        case .deck: deck.prune(in: &space, at: time)
        case .grid: grid.prune(in: &space, at: time)
        case .waterfall: waterfall.prune(in: &space, at: time)
        case .carousel: carousel.prune(in: &space, at: time)
        case .viewer: viewer?.prune(in: &space, at: time)
        }
    }

    /// The pixels to have ready, the most urgent first.
    func wants(at time: Time) -> [Want] {
        switch surface {
        case .stack: stack.wants(in: space, at: time)
        case .deck: deck.wants(in: space, at: time)
        case .grid: grid.wants(in: space, at: time)
        case .waterfall: waterfall.wants(in: space, at: time)
        case .carousel: carousel.wants(in: space, at: time)
        case .viewer: viewer?.wants(in: space, at: time) ?? []
        }
    }

    /// Where the mode shows the photo; nil where it is not to be seen.
    func place(of photo: PhotoID, in mode: Mode, at time: Time) -> Sprite? {
        switch SurfaceKind(mode) {
        case .stack: stack.place(of: photo, in: space, at: time)
        case .deck: deck.place(of: photo, in: space, at: time)
        case .grid: grid.place(of: photo, in: space, at: time)
        case .waterfall: waterfall.place(of: photo, in: space, at: time)
        case .carousel: carousel.place(of: photo, in: space, at: time)
        case .viewer: viewer?.place(of: photo, in: space, at: time)
        }
    }

    /// The front photo, where it is to be seen well enough to be judged.
    func shownOnSurface(at time: Time) -> PhotoID? {
        switch surface {
        case .stack: stack.shownPhoto(in: space, at: time)
        case .deck: deck.shownPhoto(in: space, at: time)
        case .grid: grid.shownPhoto(in: space, at: time)
        case .waterfall: waterfall.shownPhoto(in: space, at: time)
        case .carousel: carousel.shownPhoto(in: space, at: time)
        case .viewer: viewer?.shownPhoto(in: space, at: time)
        }
    }

    /// What the status line says of the surface.
    func surfaceStatus(at time: Time) -> [TextSpan] {
        switch surface {
        case .stack: stack.status(in: space, at: time)
        case .deck: deck.status(in: space, at: time)
        case .grid: grid.status(in: space, at: time)
        case .waterfall: waterfall.status(in: space, at: time)
        case .carousel: carousel.status(in: space, at: time)
        case .viewer: viewer?.status(in: space, at: time) ?? []
        }
    }
}
