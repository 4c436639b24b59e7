import Browsing
import CLinux
import Desk
import DisplayList
import PhotoLibrary
import Selecting
import Sidecars
import System

/// Decisions of this session, and what earlier ones did.
extension DecisionWorker {
    mutating func keep(
        _ number: Int, _ way: DecisionStep.Way, _ changes: [DecisionThread.Change], time: Int64,
        isPending: Bool, _ turn: Turn?
    ) {
        guard let deskThread else { return }
        var about = steps[number] ?? [:]
        for change in changes where about[change.photo] == nil {
            let files = photo(change)
            about[change.photo] =
                change.from.turn == change.to.turn
                ? files : files?.oriented(by: reading.orientation)
        }
        steps[number] = about
        findUnlooked(changes, about)
        let kept = changes.compactMap { change in
            about[change.photo].map { files in
                let base = records.base(of: change.photo, from: change.from, to: change.to)
                records.note(
                    change.photo, files, from: change.from, to: change.to, base: base.now,
                    time: time, isPending: isPending)
                let (old, new) =
                    way == .takenBack ? (change.to, change.from) : (change.from, change.to)
                return DeskChange(
                    photo: files, old: old, new: new, base: base.now, formerBase: base.former,
                    isPending: isPending)
            }
        }
        guard !kept.isEmpty else { return }
        let step = DeskStep(
            number: Int64(number), changes: kept, time: time, sequence: turn?.number ?? 0)
        switch way {
        case .made: deskThread.decide(step)
        case .takenBack: deskThread.undo(step)
        case .madeAgain: deskThread.redo(step)
        }
        documents?.wake()
    }

    /// Finds the rows of photos whose files changed since the last look: a photo must not get the row of another one of its name.
    private mutating func findUnlooked(
        _ changes: [DecisionThread.Change], _ about: [PhotoID: DeskPhoto]
    ) {
        let new = changes.map(\.photo).filter { !records.isLooked($0) && about[$0] != nil }
        var found: [PhotoID: DecisionDesk.DatedJudgement] = [:]
        for ids in Dictionary(grouping: new, by: { about[$0]?.directory }).values {
            let photos = ids.compactMap { about[$0] }
            // By bytes it is looked for among all that are there.
            let finding = find(photos, takesPrints: false)
            report(unturned: finding.unturned.map { ids[$0] })
            for (place, row) in finding.rows {
                let (counts, isStale) = records.take(row, of: ids[place], photos[place])
                found[ids[place]] = counts
                if isStale { documents?.read([ids[place]]) }
            }
        }
        records.noteLooked(new)
        if !found.isEmpty { deliver(.found(found)) }
    }

    /// Gives the row of a photo its new place: the photo was moved, or came back under another name.
    mutating func move(_ photo: PhotoID, to path: [UInt8], _ parts: PhotoParts?) {
        let begin = BytePath.directory(path)
        let folder = absolutes[begin] ?? absolutePath(begin)
        absolutes[begin] = folder
        let sources = PhotoSources(
            folder: folder, cover: BytePath.lastComponent(path), parts: parts)
        guard let files = DeskPhoto(sources, captured: captured, seen: place.clock()) else {
            return
        }
        records.rename(photo, to: files, sources)
        // Where another photo has had its old name meanwhile, the row is where riffle put the file.
        let finding = find([files], takesPrints: false)
        guard let row = finding.rows[0] else { return }
        let counts = records.take(row, of: photo, files).0
        guard !finding.unturned.isEmpty else { return }
        deliver(.found([photo: counts]))
        report(unturned: [photo])
    }

    mutating func keepCopy(
        _ paths: [[UInt8]], of original: PhotoID, _ judgement: Judgement, time: Int64
    ) {
        guard let deskThread, let cover = paths.first else { return }
        let change = DecisionThread.Change(
            photo: PhotoID(0), path: cover, parts: PhotoParts(paths: paths), file: nil,
            from: .none, to: judgement)
        guard let photo = photo(change) else { return }
        deskThread.copied(photo, of: records.files(of: original), judgement, time: time)
    }

    /// A photo as the desk knows it: by its RAW, where it has one, and its other pictures.
    private mutating func photo(_ change: DecisionThread.Change) -> DeskPhoto? {
        let path = change.path
        let begin = BytePath.directory(path)
        let folder = absolutes[begin] ?? absolutePath(begin)
        absolutes[begin] = folder
        // A row for a path that means another folder tomorrow would be of no use.
        guard folder.first == BytePath.slash else { return nil }
        let cover = BytePath.lastComponent(path)
        let isNumbered = keepsNumbers(folder)
        var seen: [[UInt8]: Int64] = [:]
        let files = PhotoSources(
            folder: folder, cover: cover, parts: change.parts
        ).namedPictures.compactMap { name in
            let path = BytePath.join(folder, name)
            let now = try? fileFacts(path)
            let known = name == cover ? change.file : nil
            guard let file = known ?? now else { return nil as DeskPhoto.Picture? }
            // Where another file has taken the name meanwhile, it says nothing of this one.
            let isThere = now?.inode == file.inode
            if isThere { seen[name] = place.clock() }
            return file.picture(
                name, captured: isThere ? captured(path) : nil, isNumbered: isNumbered)
        }
        return files.first.map {
            DeskPhoto(
                directory: folder, namesake: $0, others: Array(files.dropFirst()),
                cover: cover, seen: seen[$0.name] ?? 0)
        }
    }

    /// The newest step in the folders shown that stands and is of another session.
    mutating func earlier() -> StoredStep? {
        let session = place.session
        let shown = shared.known.folders
        return ask { store throws(DeskError) -> StoredStep? in
            var newest: StoredStep?
            for folder in shown {
                let step = try store.newestStep(in: folder, besides: session)
                if let step, newest.map(step.isNewer) ?? true { newest = step }
            }
            return newest
        } ?? nil
    }

    mutating func takeBack(
        _ step: StoredStep, by turn: Turn?, time: Int64, _ plan: SidecarPlan
    ) {
        followRenames(of: [step], time: time, plan)
        let act = turn?.number ?? 0
        let changes = ask { store throws(DeskError) in
            try store.takeBack(
                [step], by: act, time: time, writesSidecars: plan.isWriting)
        }
        deliver(
            .tookBack(
                follow(changes ?? [], time: time, plan), changes == nil ? [] : [step]))
    }

    /// Finds the photos of steps whose files another program has renamed since.
    private mutating func followRenames(
        of steps: [StoredStep], time: Int64, _ plan: SidecarPlan
    ) {
        let rows = steps.flatMap { $0.changes.map(\.row) }
        for photos in reading.photos(
            like: rows, arePairs: plan.arePairs, at: time, captured: captured)
        {
            _ = find(photos, takesPrints: true)
        }
    }

    /// The acts of undo of other sessions in the folders shown, and how far decisions have come.
    mutating func undone() -> DecisionDesk.News {
        let session = place.session
        let shown = shared.known.folders
        let found = ask { store throws(DeskError) in
            var acts: Set<UInt64> = []
            for folder in shown { acts.formUnion(try store.acts(in: folder, besides: session)) }
            return (acts, try store.numbers().newest)
        }
        return .undone(acts: found?.0 ?? [], newest: found?.1 ?? 0)
    }

    mutating func redo(_ act: UInt64, time: Int64, _ plan: SidecarPlan) {
        let steps = ask { store throws(DeskError) in try store.steps(undoneBy: act) }
        followRenames(of: steps ?? [], time: time, plan)
        let made = ask { store throws(DeskError) in
            try store.redo(act: act, time: time, writesSidecars: plan.isWriting)
        }
        deliver(
            .madeAgain(follow(made?.changes ?? [], time: time, plan), made?.steps ?? []))
    }

    /// Takes in changed rows, and writes their sidecars; returns what photos of the folders shown are now.
    private mutating func follow(
        _ changes: [StoredStep.Change], time: Int64, _ plan: SidecarPlan
    ) -> [PhotoID: Judgement] {
        let known = shared.known
        var found: [PhotoID: Judgement] = [:]
        for change in changes {
            let row = change.row
            let photo = row.name.flatMap { known.photo(of: $0, in: row.directory) }
            if let photo {
                let shown = row.shown(in: records.files(of: photo))
                found[photo] = shown
                records.note(photo, takenBackTo: shown, time: time)
            }
            guard !row.pending.isEmpty, let files = row.files else { continue }
            // The photo may lie in a folder that is not shown.
            let sources =
                photo.flatMap(records.sources) ?? PhotoSources(files, arePairs: plan.arePairs)
            sidecars?.write(
                .decision(
                    change.old.fieldsWritten(for: change.new), returned: row.pending.returned),
                of: photo.map { .photo($0) } ?? .row(files), .known(sources), as: row.judgement,
                plan)
        }
        return found
    }
}
