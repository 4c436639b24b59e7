@_spi(Coordinator) import Browsing
import DisplayList
import Geometry

/// Trashing a photo, after the guards agree.
extension Model {
    mutating func trashKey(
        as departure: TrashGuard.Departure = .trash, isRepeat: Bool, at time: Time
    ) -> [Effect] {
        let pause = trashGuard.lastKey.map { time - $0 } ?? .infinity
        let verdict = trashGuard.verdict(
            at: time, isRepeat: isRepeat, space.options.durations)
        guard verdict == .fresh else {
            let effects = takeBackHeld(at: time)
            if effects.isEmpty { remarkOnTrashKey(verdict, as: departure, at: time) }
            return effects
        }
        // A question cannot be read, nor a photo judged, in so short a time.
        if pause < space.options.durations.trashHold - 1e-9, let photo = space.album.order.front,
            departure.keeps || trashSubject(for: departure, at: time) != nil || !isSeen(photo)
        {
            remarkOnTrashKey(.hasty, as: departure, at: time)
            return []
        }
        let before = ledger.removalCount
        let effects =
            departure.keeps
            ? keepFront(at: time) : requestTrash(thrown: .zero, as: departure, at: time)
        trashGuard.suspect = nil
        if !trashGuard.reportsReleases, pause < space.options.durations.repeatDelay {
            let ops = Array(before..<ledger.removalCount)
            if !ops.isEmpty { trashGuard.suspect = TrashGuard.Suspect(ops: ops, time: time) }
        }
        return effects
    }

    /// Brings back what the first repeat of a held key has trashed.
    ///
    /// A keyboard waits longer before it repeats than it takes to press twice: only the next repeat, which comes at once,
    /// tells a held key from a second press.
    private mutating func takeBackHeld(at time: Time) -> [Effect] {
        guard let suspect = trashGuard.suspect else { return [] }
        trashGuard.suspect = nil
        guard time - suspect.time <= space.options.durations.repeatInterval,
            ledger.takeBack(suspect.ops.map { .removed(op: $0) })
        else { return [] }
        if suspect.ops.count > 1 {
            return returnCards(
                of: suspect.ops, saying: " are back: a held key answers no question",
                isUndo: false, at: time)
        }
        return returnCard(
            of: suspect.ops[0], saying: " is back: a held key trashes one photo",
            isUndo: false, at: time)
    }

    /// What a key that sends photos away is about now: what the question that stands is, or whom every action means.
    ///
    /// Nil where that is the photo in front.
    private func trashSubject(
        for departure: TrashGuard.Departure, at time: Time
    ) -> TrashSubject? {
        if let standing = trashGuard.subjectStanding(for: departure, at: time) { return standing }
        let meant = surfaces.meantPhotos(in: space)
        return meant.count <= 1 && meant.first == space.album.order.front ? nil : .meant
    }

    /// Trashes who is meant if nothing stands against it; `thrown` is how far a drag took the photo in front.
    mutating func requestTrash(
        thrown: Point, as departure: TrashGuard.Departure = .trash, at time: Time
    ) -> [Effect] {
        guard !isTrash else {
            cancelGesture(at: time)
            refuseInTrash(at: time)
            return []
        }
        if let subject = trashSubject(for: departure, at: time) {
            return requestTrash(of: subject, as: departure, at: time)
        }
        guard let photo = space.album.order.front else { return [] }
        if space.album.isRemote(photo) {
            return requestHide(thrown: thrown, as: departure, at: time)
        }
        guard space.options.policy != .readOnly else {
            cancelGesture(at: time)
            say([TextSpan("read-only: nothing is trashed", style: .warning)], at: time)
            return []
        }
        let question = trashGuard.questionStanding(about: [photo], nil, departure, at: time)
        guard let grounds = isSeen(photo) ? .screen : question.map(Grounds.question) else {
            cancelGesture(at: time)
            return ask(about: photo, as: departure, at: time)
        }
        let op = trashFront(thrown: thrown, to: departure.target, at: time)
        ledger.did([.removed(op: op)])
        return self.departure(op, photo, on: grounds, at: time)
    }

    /// What is to be done about the file of a photo that has left; nothing where it is none.
    mutating func departure(
        _ op: Int, _ photo: PhotoID, on grounds: Grounds, at time: Time
    ) -> [Effect] {
        if settleHidden([op], at: time).isEmpty { return [] }
        let target = ledger[op]?.destination
        return [.trash([TrashRequest(op: op, photo: photo, on: grounds, to: target)], batch: nil)]
    }

    /// Takes the front card out of the deck, and says so.
    mutating func trashFront(
        thrown: Point, to target: [UInt8]? = nil, at time: Time
    ) -> Int {
        let index = space.album.order.index
        let photo = space.album.order.photos[index]
        bringFollower(of: photo, at: time)
        space.leaveAside(target != nil)
        let exit = remove(at: index, thrown: thrown, at: time)
        space.leaveAside(false)
        trashGuard.question = nil
        let op = ledger.open(
            photo, index: index, exit: exit,
            bytes: (space.album.states[photo]?.facts?.byteCount ?? 0)
                + space.album.otherBytes(of: photo), isMarked: space.album.isMarked(photo),
            to: target, isHidden: space.album.isRemote(photo))
        space.mark([photo], false)
        sayTrashed(op, place: target.map(place(of:)) ?? "trash", at: time)
        return op
    }

    func trashedSpans(_ photo: PhotoID, place: Sentence) -> [TextSpan] {
        ("\(name(of: photo)) → \(place)" as Sentence).spans() + undoSpans
    }

    /// A photo's name in a sentence.
    func name(of photo: PhotoID) -> Sentence { Sentence(name: space.album.name(of: photo)) }

    private var sessionSpans: [TextSpan] {
        [TextSpan(" · \(ledger.inTrash.count) this session")]
    }

    private mutating func sayTrashed(_ op: Int, place: Sentence, at time: Time) {
        guard let record = ledger[op] else { return }
        if record.isHidden { return say(hiddenSpans(record.photo), isLasting: true, at: time) }
        say(
            trashedSpans(record.photo, place: place),
            more: record.destination == nil ? sessionSpans : [], isLasting: true, op: op, at: time)
    }

    /// True where the photo's own pixels are on the screen, as far as the loop has told.
    func isSeen(_ photo: PhotoID) -> Bool {
        !infoCoversPhotos && space.album.isDecoded(photo) && trashGuard.presented.contains(photo)
    }

    private mutating func ask(
        about photo: PhotoID, as departure: TrashGuard.Departure, at time: Time
    ) -> [Effect] {
        let durations = space.options.durations
        // A command takes longer to be typed than a key to be pressed.
        let isCommand = departure.key == TrashGuard.Departure.commandKey
        let until = time + (isCommand ? durations.examination : durations.confirmation)
        let question = trashGuard.ask(about: [photo], nil, departure, until: until)
        let reason =
            space.album.states[photo]?.facts?.video != nil
            ? " is a video"
            : space.album.isUndecodable(photo) ? " cannot be shown" : " is not shown yet"
        bar.message = Message(
            spans: [
                TextSpan(space.album.name(of: photo), style: .warning, isElastic: true),
                TextSpan(reason + " ·", style: .warning, spare: 1), TextSpan(" ", style: .warning),
                TextSpan(departure.key, style: .key), TextSpan(" again", style: .warning),
                TextSpan(
                    " \(departure.target == nil ? "trashes" : "moves") it unseen",
                    style: .warning, spare: 2),
            ], expires: until)
        return [.examine(question: question, [photo])]
    }
}
