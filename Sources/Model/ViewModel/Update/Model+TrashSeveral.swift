@_spi(Coordinator) import Browsing
import DisplayList
import Geometry
import Selecting

/// Which photos are to be trashed by one action.
enum TrashSubject: Hashable, Sendable {
    /// Whom every action means.
    case meant
    /// Of those shown.
    case marked, rejected
    /// This picture alone of those that every action means.
    case picture(PhotoPicture)
    /// Those that every action means and that are shown turned: for the turned files that take their places.
    case turned(partsNames: Bool)
    /// Others of the burst of a photo, which is kept.
    case others(of: PhotoID)
}

/// The trash of several photos: one question, one step.
extension Model {
    /// Asks before several photos are trashed, and trashes them where the question stands and is about just these.
    ///
    /// The question takes the place of a look at each of them.
    mutating func requestTrash(
        of subject: TrashSubject, as departure: TrashGuard.Departure = .trash, at time: Time
    ) -> [Effect] {
        cancelGesture(at: time)
        guard !isTrash else {
            refuseInTrash(at: time)
            return []
        }
        let photos = photos(of: subject)
        guard !photos.isEmpty else {
            if case .picture(let picture) = subject {
                remarkOnMissing(picture, at: time)
                return []
            }
            if case .turned = subject {
                say(
                    [TextSpan("nothing to turn: it is shown as its file is", style: .dim)], at: time
                )
                return []
            }
            let words =
                subject == .rejected ? "nothing shown is rejected" : "nothing shown is marked"
            say([TextSpan(words, style: .dim)], at: time)
            return []
        }
        let remote = photos.count(where: space.album.isRemote)
        if remote > 0, departure.target != nil {
            refuseFile(of: photos, at: time)
            return []
        }
        if remote == photos.count {
            let requests = removeTogether(photos.map { ($0, .screen) }, at: time)
            ledger.did(requests.map { .removed(op: $0.op) })
            return trash(requests, at: time)
        }
        guard space.options.policy != .readOnly else {
            let isTurn = if case .turned = subject { true } else { false }
            let what = isTurn ? "no file is turned" : "nothing is trashed"
            say([TextSpan("read-only: \(what)", style: .warning)], at: time)
            return []
        }
        guard
            let question = trashGuard.questionStanding(about: photos, subject, departure, at: time)
        else {
            return ask(about: photos, subject, as: departure, at: time)
        }
        if case .picture(let picture) = subject {
            return carryOut(.trash(picture), on: photos, answering: question, at: time)
        }
        if case .turned(let partsNames) = subject {
            return carryOut(
                .turn(partsNames: partsNames), on: photos, answering: question, at: time)
        }
        let requests = removeTogether(
            photos.map { ($0, .question(question)) }, to: departure.target, at: time)
        ledger.did(requests.map { .removed(op: $0.op) })
        return trash(requests, at: time)
    }

    private func photos(of subject: TrashSubject) -> [PhotoID] {
        switch subject {
        case .meant: surfaces.meantPhotos(in: space)
        case .marked: space.album.shownMarks
        case .rejected:
            space.album.order.photos.filter { space.album.judgement(of: $0).flag == .reject }
        case .picture(let picture): meantPhotos(with: picture)
        // Which these are, the question says.
        case .others: []
        case .turned:
            surfaces.meantPhotos(in: space).filter { space.album.turn(of: $0) != .upright }
        }
    }

    private mutating func ask(
        about photos: [PhotoID], _ subject: TrashSubject, as departure: TrashGuard.Departure,
        at time: Time
    ) -> [Effect] {
        // It stands for its time from when it can be answered: many files take long to be looked at.
        let until = time + space.options.durations.examination
        let question = trashGuard.ask(about: photos, subject, departure, until: until)
        if case .picture(let picture) = subject {
            return ask(question, about: picture, of: photos, until: until)
        }
        if case .turned = subject {
            return ask(question, aboutTurning: photos, until: until)
        }
        let sizes = photos.compactMap { space.album.byteCount(of: $0) }
        let sum = byteText(sizes.reduce(0, +))
        // The size of a photo without a header is unknown.
        let size = sizes.isEmpty ? "" : sizes.count < photos.count ? " (over \(sum))" : " (\(sum))"
        let remote = photos.count(where: space.album.isRemote)
        var who = countSpans(photos.count - remote)
        if remote > 0 { who.append(TextSpan(", hide \(remote)", style: .warning)) }
        if photos.count == 1 { who = name(of: photos[0]).spans(.warning) }
        let target = departure.target.map { ("to \(place(of: $0))" as Sentence) }
        let verb = departure.target == nil ? "trash " : "move "
        bar.message = Message(
            spans: [TextSpan(verb, style: .warning, spare: 1)] + who
                + (target.map { (" \($0)" as Sentence).spans(.warning, spare: 2) } ?? []) + [
                    TextSpan(size, style: .warning, spare: 4), TextSpan("?", style: .warning),
                ], expires: until, question: question)
        return [.examine(question: question, photos)]
    }

    /// `37 photos` in a question; where room is short, the number alone.
    func countSpans(_ count: Int) -> [TextSpan] {
        [
            TextSpan(countText(count), style: .warning),
            TextSpan(count == 1 ? " photo" : " photos", style: .warning, spare: 3),
        ]
    }

    /// Lets a question stand for its time from now on, and says how it is answered: before that no key would have been one.
    mutating func questionReady(_ number: Int, at time: Time) -> [Effect] {
        guard let question = trashGuard.question, question.number == number else { return [] }
        if isOutdated(question) { return keepFront(at: time) }
        if bar.message?.question == number {
            let key =
                question.departure == .trash
                ? space.options.keyNames[.trash] ?? "x" : question.departure.key
            bar.message?.question = nil
            bar.message?.spans += [
                TextSpan(" "), TextSpan(key, style: .key), TextSpan(" again", style: .warning),
            ]
        }
        // A command takes longer to be typed than a key to be pressed.
        guard !trashGuard.isForCommand else { return [] }
        let until = time + space.options.durations.confirmation
        trashGuard.question?.until = until
        bar.message?.expires = until
        return []
    }

    /// Takes photos out of the order, all at once; what is to be trashed of them, in the order in which they stood.
    mutating func removeTogether(
        _ wanted: [(photo: PhotoID, grounds: Grounds)], to target: [UInt8]? = nil, at time: Time
    ) -> [TrashRequest] {
        let album = space.album
        let leaving = wanted.compactMap { photo, grounds in
            seat(of: photo).map { place, isFolded in
                (
                    leaving: Ledger.Leaving(
                        photo: photo, place: place, exit: space.farAbove,
                        bytes: album.byteCount(of: photo) ?? 0, isMarked: album.isMarked(photo),
                        destination: target, isHidden: album.isRemote(photo),
                        isFolded: isFolded),
                    grounds: grounds
                )
            }
        }.sorted { $0.leaving.place < $1.leaving.place }
        let follower = follower(ofFrontWithout: Set(leaving.map { $0.leaving.photo }))
        let ops = ledger.open(leaving.map { $0.leaving })
        let gone = Set(leaving.map { $0.leaving.photo })
        let marked = gone.filter(album.isMarked)
        if target != nil { selection.marking.keep(Array(marked)) }
        space.mark(marked, false)
        changeTogether(to: order(without: gone), standIn: follower, at: time)
        trashGuard.question = nil
        return zip(ops, leaving).map {
            TrashRequest(op: $0, photo: $1.leaving.photo, on: $1.grounds, to: target)
        }
    }

    /// Trashes photos that were taken out of the order, and says so.
    ///
    /// `stayed` are photos that were to go with them and stay.
    mutating func trash(
        _ requests: [TrashRequest], besides stayed: [FilingBatches.Failure] = [], at time: Time
    ) -> [Effect] {
        let hidden = requests.count
        let requests = settleHidden(requests, at: time)
        guard let first = requests.first else {
            if hidden > 0 { say(hiddenSpans(hidden), isLasting: true, at: time) }
            return []
        }
        let batch = ledger.batches.begin(
            requests.map(\.op), isReturn: false, stayed: stayed)
        say(
            trashedSpans(
                requests.count, place: first.target.map(place(of:)) ?? "trash",
                hidden: hidden - requests.count),
            isLasting: true, batch: batch, at: time)
        bar.message?.hidden = hidden - requests.count
        if requests.count > 1 { bar.message?.journey = first.target == nil ? .trash : .move }
        return [.trash(requests, batch: batch)]
    }

    func trashedSpans(_ count: Int, place: Sentence, hidden: Int = 0) -> [TextSpan] {
        let words: Sentence = "\(photoCount(count)) → \(place)"
        return words.spans() + (hidden > 0 ? [TextSpan(" · \(hidden) hidden")] : []) + undoSpans
    }

    /// Lets photos that were trashed as one come back, the first of them to the front, and asks for their files.
    ///
    /// `journey` where the words say nothing else: how far that is may be told in their place.
    mutating func returnCards(
        of ops: [Int], saying words: String, journey: Message.Journey? = nil,
        isUndo: Bool = true, at time: Time
    ) -> [Effect] {
        let places = ledger.bringBack(ops)
        guard !places.isEmpty else { return [] }
        let photos = places.compactMap { ledger[$0.op]?.photo }
        space.mark(places.compactMap { ledger[$0.op] }.filter(\.isMarked).map(\.photo))
        if isSelecting { selection.strays.formUnion(photos.filter { !matches($0) }) }
        let (seen, behind) = split(places)
        if let first = seen.first, let front = ledger[first.op] {
            changeTogether(to: row(with: seen.dropFirst().map { ($0.op, $0.place - 1) }), at: time)
            insert(front.photo, at: first.place, from: front.exit, toFront: true, at: time)
        } else if let photo = behind.first, let place = placeOfStack(of: photo) {
            go(to: place, at: time)
        }
        let files = settleShown(ops, at: time)
        let batch = files.isEmpty ? nil : ledger.batches.begin(files, isReturn: true)
        say([TextSpan("\(photoCount(ops.count))\(words)")], batch: batch, at: time)
        bar.message?.journey = journey
        return files.isEmpty ? [] : [.restore(files, isUndo: isUndo)]
    }

    /// The order with photos that come back to it at these places of the new one, which rise.
    func row(with coming: [(op: Int, place: Int)]) -> [PhotoID] {
        let former = space.album.order.photos
        var row: [PhotoID] = []
        row.reserveCapacity(former.count + coming.count)
        var rest = former[...]
        for (op, place) in coming {
            guard let photo = ledger[op]?.photo else { continue }
            let before = max(0, place - row.count)
            row += rest.prefix(before)
            rest = rest.dropFirst(before)
            row.append(photo)
        }
        return row + rest
    }

    /// Changes the order by photos that leave or come together, with the motion that the surface has for that.
    ///
    /// `standIn` comes to the front where the photo there leaves.
    mutating func changeTogether(
        to photos: [PhotoID], standIn: PhotoID? = nil, at time: Time
    ) {
        let change = OrderDiff(from: space.album.order.list, to: PhotoList(photos))
        guard !change.changesNothing else { return }
        let isFrontGone = space.album.order.front.map { !change.new.contains($0) } ?? true
        cancelGesture(at: time)
        space.restartHeaders()
        surfaces.redirectTransition(without: change, in: space, at: time)
        let isRing = surfaces.isRing(in: space)
        let whole = OrderChange(
            change, from: space.album.order, isFrontGone: isFrontGone, inRing: isRing,
            standIn: standIn)
        surfaces.followCrowd(whole, in: &space, at: time)
        if isFrontGone { trashGuard.frontChanged() }
    }
}
