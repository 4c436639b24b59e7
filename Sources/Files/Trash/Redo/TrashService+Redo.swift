import CLinux

/// What was done again.
public enum Redone: Hashable, Sendable {
    /// A photo is in the trash again, or in the folder that it was moved to.
    case gone(PhotoReceipt)
    case copied(CopyReceipt)
}

extension TrashService {
    /// What acts of undo took back in sessions that do not run any more, and of this one those groups that it has done again itself.
    ///
    /// The caller must check whether anything was done since that the journals do not know.
    public func undoneActs(andOwn groups: Set<String> = []) throws(TrashError) -> UndoneActs {
        var acts = UndoneActs()
        let folder = try journalFolder()
        acts.take(OperationList(operations, plans, copies)) { groups.contains($0) }
        visitJournals(folder) { list, isRunning in acts.take(list) { _ in !isRunning } }
        acts.newest = max(acts.newest, highestArchived(folder))
        return acts
    }

    /// Returns what an act took back and no redo has done again, in the order in which it was done.
    public func deeds(of act: UInt64, in acts: UndoneActs) throws(TrashError) -> [UndoneDeed] {
        let folder = try journalFolder()
        do throws(FailedCall) {
            let archive = try Archive(in: folder.directory)
            var deeds: [UndoneDeed] = []
            for deed in acts.deeds(of: act)
            where try archive.operations(numbered: deed.number).isSubset(of: deed.ops) {
                deeds.append(deed)
            }
            return deeds
        } catch {
            throw .journalUnwritable(error)
        }
    }

    /// Does something again that was taken back: with the very files that came back then, and with no others.
    ///
    /// A file that anything was done to since is refused. It stands where it stood in the order of undo.
    public func redo(_ deed: UndoneDeed, now: WallTime) throws(Refusal) -> Redone {
        switch deed.kind {
        case .photo(let photo): .gone(try redo(photo, deed, now))
        case .copies(let copies): .copied(try redo(copies, deed, now))
        }
    }

    private func redo(
        _ photo: UndoneDeed.Photo, _ deed: UndoneDeed, _ now: WallTime
    ) throws(Refusal) -> PhotoReceipt {
        var others: [PhotoFiles.Member] = []
        for member in photo.members.dropFirst() {
            // Sidecars go as they are, as they do whenever a photo goes.
            let expectation: Departure.Expectation =
                member.role.isPicture
                ? .warrant(try warrant(for: member, of: deed)) : .anything
            others.append(.init(path: member.path, role: member.role, expectation: expectation))
        }
        let files = PhotoFiles(
            stem: photo.stem, cover: deed.path,
            by: try warrant(for: photo.members[0], of: deed), others: others)
        if let target = photo.target {
            return try move(
                photo: files, to: target, now: now, batch: deed.batch, number: deed.number)
        }
        return try trash(photo: files, now: now, batch: deed.batch, number: deed.number)
    }

    /// For the file that came back, unless it is another one by now, or anything was done to it.
    private func warrant(
        for member: UndoneDeed.Photo.Member, of deed: UndoneDeed
    ) throws(Refusal) -> TrashWarrant {
        guard let status = statusOfTarget(member.path) else {
            throw Refusal(deed.path, .missing(path: member.path), at: member.path)
        }
        let mark = FileMark(status)
        guard let arrived = member.arrived, mark.isUnchanged(since: arrived) else {
            throw Refusal(deed.path, .changedSinceShown(path: member.path), at: member.path)
        }
        return TrashWarrant(arrived: mark)
    }

    private func redo(
        _ copies: UndoneDeed.Copies, _ deed: UndoneDeed, _ now: WallTime
    ) throws(Refusal) -> CopyReceipt {
        var members: [PhotoFiles.Member] = []
        for original in copies.originals {
            guard let status = statusOfTarget(original.path) else {
                throw Refusal(deed.path, .missing(path: original.path), at: original.path)
            }
            let identity = RecordedIdentity(status)
            guard identity.matches(original.identity) else {
                throw Refusal(
                    deed.path, .changedSinceShown(path: original.path), at: original.path)
            }
            members.append(
                .init(
                    path: original.path, role: members.isEmpty ? .cover : .picture,
                    expectation: .picture(identity)))
        }
        let files = CopyFiles(members, as: members.count == 1 ? copies.name : nil)
        return switch copies.way {
        case .copy:
            try copy(
                photo: files, to: copies.target, now: now, batch: deed.batch, number: deed.number)
        case .link:
            try link(
                photo: files, to: copies.target, now: now, batch: deed.batch, number: deed.number)
        }
    }
}

extension CopyFiles {
    /// What was copied before; nothing but the names tells what these begin with.
    fileprivate init(_ members: [PhotoFiles.Member], as name: [UInt8]?) {
        let names = members.compactMap { split($0.path)?.name }
        var stem = names.first ?? []
        for name in names { stem = Array(zip(stem, name).prefix { $0 == $1 }.map(\.0)) }
        if stem.last == UInt8(ascii: ".") { stem.removeLast() }
        self.init(stem: members.count == 1 ? [] : stem, name: name, members: members)
    }
}
