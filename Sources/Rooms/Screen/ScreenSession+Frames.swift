import Composing
public import DisplayList
public import Raster
import TTY
public import Trash
import VT

/// When a frame is due, and what it shows.
extension ScreenSession {
    /// When the next frame is to be drawn; nil where there is none to draw, or where something must happen before.
    ///
    /// `hasFirstLooks`: some pixels of each photo in sight are there.
    public func frameDue(
        at time: Double, isMoving: @autoclosure () -> Bool,
        hasFirstLooks: @autoclosure () -> Bool, in viewport: Viewport
    ) -> Double? {
        guard device.isActive, device.isDrained else { return nil }
        guard redraw.isDirty || isRough || isUnrefined || isMoving() else { return nil }
        if time < firstFrameDue, !hasFirstLooks() { return firstFrameDue }
        let isSudden = redraw.isDirty && redraw.isUrgent
        let isAlone = redraw.isDirty && redraw.isFrameAlone
        let next =
            lastFrame + (isAlone ? ScreenSession.playingInterval : ScreenSession.frameInterval)
        // A part of a photo waits for no frame.
        let isUnit = !redraw.isDirty && !isRough && hasUnit && !isMoving()
        let due =
            isUnit
            ? time
            : isSudden ? time : redraw.isDirty || isMoving() ? next : max(redraw.dragUntil, next)
        let most = Allowance.mostUnanswered(of: mostBytes(in: viewport))
        return max(due, pacing.opening(at: time, isUrgent: isSudden, mostUnanswered: most))
    }

    /// Lets the first frame wait a moment for its pictures: one without would only be in their way.
    public mutating func awaitFirstPicture() {
        guard awaitsPictures, device.submit(.direct(prelude)) != nil else { return }
        notePrelude(at: clock())
        firstFrameDue = clock() + ScreenSession.firstFramePatience
    }

    /// Forgets what the terminal shows: the next frame is sent whole.
    public mutating func invalidate() {
        output.invalidate()
        device.invalidate()
        // The font may be another one.
        if !guardSequence.isEmpty { prelude += Queries.cellSize }
    }

    /// Whether the frame at rest has been drawn, and not every colour of it was sent.
    public var isUnrefined: Bool { (output.isUnrefined && !output.hasUnit || hasUnit) && !isRough }

    /// Whether a part of a photo is to be sent: none to a window that cannot be seen.
    private var hasUnit: Bool { !isHidden && output.hasUnit }

    /// Sends more of the frame at rest; true where the terminal will have all of it.
    public mutating func refine(in viewport: Viewport, at time: Double) -> Bool {
        var line = line
        let delivery = output.refine(allowance(.refinement, in: viewport), over: &line)
        note(delivery, over: line, at: time)
        if delivery?.bytes != nil { output.noteSent(capabilities.ping == nil ? nil : lastNumber) }
        guard let delivery else { return false }
        return unseen.map { note(delivery, of: $0) } ?? false
    }

    /// Shows a scene; true where the terminal will have all of it, false for a part, nil where nothing could be sent.
    ///
    /// `showing` is what counts as seen once the terminal has it. With `isPlaying` nothing but a frame of a moving photo is
    /// new: it takes no more bytes than one in motion. `looks` says what the pictures are made from.
    public mutating func show(
        _ scene: Scene, in viewport: Viewport, isMoving: Bool, isPlaying: Bool = false,
        showing: ScreenEvidence<PhotoID>.Showing, at time: Double, pictures: PictureSource,
        looks: PictureLooks = { _ in nil }
    ) -> Bool? {
        let purpose = isMoving ? Allowance.Purpose.motion : isPlaying ? .playing : .rest
        // A picture of another file than that of the frame is never seen again.
        if !showing.isOfSameFiles(as: shownNow) { output.forgetRefined() }
        shownNow = showing
        if purpose == .rest { output.recall(scene, showing) }
        var line = line
        let delivery = output.show(
            scene, in: viewport, purpose, allowance(purpose, in: viewport), pictures: pictures,
            looks: looks, over: &line)
        note(delivery, over: line, at: time)
        guard let delivery else { return nil }
        buttons = output.buttons(of: scene, in: viewport)
        isRough = isMoving
        frameNumber += 1
        refinementDue =
            purpose == .rest
            ? output.refinement(over: lineRate).map {
                time + ($0.isPixels ? facts.pixels.delay : ScreenSession.refinementDelay)
            }
            : nil
        ahead.begin(at: time)
        return note(delivery, of: showing)
    }

    /// Remembers what a frame shows until it is known to be on the screen; true where all of it was sent.
    ///
    /// A frame that changed nothing is there when the last one is.
    private mutating func note(
        _ delivery: Delivery, of showing: ScreenEvidence<PhotoID>.Showing
    ) -> Bool {
        unseen = delivery.isComplete ? nil : showing
        guard delivery.isComplete else { return false }
        evidence.sent(showing, number: lastNumber)
        return true
    }
}

/// Finer blocks at rest.
extension ScreenSession {
    /// When the frame at rest is to be refined, or another one that a key would bring; nil where there is nothing to do.
    public var refinementTime: Double? {
        guard device.isActive, !redraw.isDirty, !isRough, !isHidden,
            !output.isUnrefined || output.hasUnit
        else { return nil }
        if let refinementDue { return refinementDue }
        if output.takesFiner { return ahead.isRefined ? lastFrame : nil }
        return output.takesAhead ? ahead.due : nil
    }

    /// How to refine the frame at rest, step by step, and then those that keys would bring.
    ///
    /// `resting` gives the frame so many photos further.
    public mutating func takeRefinement(
        ahead resting: (Int) -> AheadFrame? = { _ in nil }
    ) -> FrameRefinement? {
        var refinement = output.refinement(over: lineRate)
        refinement?.number = frameNumber
        if refinementDue != nil || output.takesFiner || !ahead.isRefined {
            (refinementDue, ahead.isRefined) = (nil, false)
            return refinement
        }
        while let steps = ahead.next(over: lineRate) {
            guard let frame = resting(steps), !output.holds(frame) else { continue }
            ahead.isUnderWay = true
            refinement?.ahead = frame
            refinement?.place = ahead.place
            return refinement
        }
        return nil
    }

    /// Whether the frame that is to be refined is still on the screen.
    public func isShowing(_ refinement: FrameRefinement) -> Bool {
        refinement.number == frameNumber && !isRough && !redraw.isDirty
    }

    /// Takes the frame at rest in finer blocks, unless another one is on the screen.
    public mutating func take(_ frame: RefinedFrame) {
        guard frame.number == frameNumber, !isRough, !redraw.isDirty else { return }
        if frame.isAhead {
            ahead.isUnderWay = false
            return output.takeAhead(frame)
        }
        ahead.isRefined = true
        var frame = frame
        frame.showing = shownNow
        output.take(frame)
    }
}

/// What the user has seen.
extension ScreenSession {
    /// What has come to the screen since it was asked last: written out whole and answered for; nil where nothing has.
    public mutating func arrived() -> ScreenEvidence<PhotoID>.Showing? {
        guard evidence.isWaiting, device.isActive, device.isDrained,
            evidence.arrived(upTo: pacing.framesShown(at: clock()))
        else { return nil }
        return evidence.onScreen
    }

    /// Sets the files of a question, as they were when it was asked; an earlier question is withdrawn.
    public mutating func note(_ files: [PhotoID: QuestionedFile], for question: Int) {
        evidence.note(files, for: question)
    }

    /// Pixels of what was trashed are those of what came back, where nothing was done to it.
    public mutating func renew(_ returned: Returned) { evidence.renew(returned) }

    /// The question was answered.
    public mutating func closeQuestion() { evidence.closeQuestion() }
}
