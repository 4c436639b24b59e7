import CLinux
import Glibc
import System

extension TrashService {
    /// Copies all files of a photo to a folder (absolute path), the cover last; when this throws, the folder holds none of them.
    ///
    /// The folder is made if its parent exists. Nothing is replaced: where a name is taken all get the next number that is free, and what is
    /// there already with the same bytes is left alone. A photo that is a symbolic link is copied as the file it leads to. What was made by
    /// one `batch` is taken away together; nil is a batch of its own. All files have one `number`, which is where they stand in the order of undo; with 0 it is the next.
    public func copy(
        photo: PhotoFiles, to folder: [UInt8], now: WallTime, batch: String? = nil,
        number: UInt64 = 0
    ) throws(Refusal) -> CopyReceipt {
        try file(CopyFiles(photo), .copy, to: folder, now, batch, number)
    }

    /// The same for files without a warrant.
    public func copy(
        photo: CopyFiles, to folder: [UInt8], now: WallTime, batch: String? = nil,
        number: UInt64 = 0
    ) throws(Refusal) -> CopyReceipt {
        try file(photo, .copy, to: folder, now, batch, number)
    }

    /// Makes symbolic links to all files of a photo, with their absolute paths; otherwise like `copy`.
    public func link(
        photo: PhotoFiles, to folder: [UInt8], now: WallTime, batch: String? = nil,
        number: UInt64 = 0
    ) throws(Refusal) -> CopyReceipt {
        try file(CopyFiles(photo), .link, to: folder, now, batch, number)
    }

    /// The same for files without a warrant.
    public func link(
        photo: CopyFiles, to folder: [UInt8], now: WallTime, batch: String? = nil,
        number: UInt64 = 0
    ) throws(Refusal) -> CopyReceipt {
        try file(photo, .link, to: folder, now, batch, number)
    }

    private func file(
        _ photo: CopyFiles, _ way: CopyOperation.Way, to folder: Path, _ now: WallTime,
        _ batch: String?, _ number: UInt64
    ) throws(Refusal) -> CopyReceipt {
        func failure(_ error: TrashError, at member: Path) -> Refusal {
            Refusal(photo.cover, error, at: member, of: photo.members.count)
        }
        var leftOut: [[UInt8]] = []
        var held: [HeldSource] = []
        for member in photo.members {
            do throws(TrashError) {
                let source = try CopySource.find(member.path, expecting: member.expectation)
                held.append(HeldSource(source, member.role))
            } catch {
                guard !member.role.isPicture, isGone(error) else {
                    throw failure(error, at: member.path)
                }
                leftOut.append(member.path)
            }
        }
        let target: TargetFolder
        do throws(TrashError) {
            target = try TargetFolder.open(folder, besides: held[0].source.directory, places)
        } catch {
            throw failure(error, at: photo.cover)
        }
        var run: CopyRun
        do throws(FailedCall) {
            let group = hexadecimal(try randomBits())
            run = CopyRun(
                way: way, group: group, batch: batch ?? group, time: now, number: number,
                names: CopyNames(
                    photo.stem, held, try target.nameLimit(), way, called: photo.name))
            try run.names.advance(for: held, in: target)
            try target.directory.checkRoom(for: try room(for: held, in: target, run.names, way))
        } catch {
            throw failure(TrashError(error), at: photo.cover)
        }
        // The cover comes last: a photo that is visible there is complete.
        for place in held.indices.reversed() {
            do throws(TrashError) {
                try add(held[place], held[...place], to: &run, in: target)
            } catch {
                if case .missing = error, !held[place].role.isPicture {
                    leftOut.append(held[place].source.path)
                    continue
                }
                var stopped = failure(error, at: held[place].source.path)
                stopped.copies = takeBack(run.group)
                throw stopped
            }
        }
        var receipt = CopyReceipt(
            group: run.group, batch: run.batch, session: journal?.session ?? [])
        receipt.made = run.made.reversed()
        receipt.there = run.there.reversed()
        receipt.leftOut = leftOut
        receipt.bytes = run.bytes
        return receipt
    }

    private func isGone(_ error: TrashError) -> Bool {
        switch error {
        case .missing, .notAFile: true
        default: false
        }
    }

    /// What the files measure that are not there yet.
    private func room(
        for held: [HeldSource], in target: borrowing TargetFolder, _ names: CopyNames,
        _ way: CopyOperation.Way
    ) throws(FailedCall) -> Int64 {
        if way == .link { return 0 }
        var size: Int64 = 0
        for member in held {
            let occupant = try target.directory.status(of: names.name(of: member))
            if occupant == nil { size += member.source.room }
        }
        return size
    }

    /// Makes the copy of one file; `rest` are those that have none yet, itself included.
    private func add(
        _ held: HeldSource, _ rest: ArraySlice<HeldSource>, to run: inout CopyRun,
        in target: borrowing TargetFolder
    ) throws(TrashError) {
        do throws(FailedCall) {
            let name = run.names.name(of: held)
            if case .same = try target.occupant(of: name, for: held.source, run.way) {
                return run.there.append(BytePath.join(target.directory.path, name))
            }
        } catch {
            throw TrashError(error)
        }
        let journal = try openJournal()
        if run.number == 0 { run.number = try takeNumbers() }
        let place = try begin(held, &run, target)
        do throws(FailedCall) {
            let steps = CopyProtocol(journal: journal)
            try steps.prepare(&copies[place], held.source, in: target)
            while true {
                let name = run.names.name(of: held)
                switch try target.occupant(of: name, for: held.source, run.way) {
                case .same:
                    // Another program was quicker: what was made under another name goes.
                    try copySettlement(journal).settle(&copies[place])
                    return run.there.append(BytePath.join(target.directory.path, name))
                case .nobody:
                    do throws(FailedCall) {
                        try steps.publish(
                            &copies[place], of: held.source, as: name, in: target)
                        return run.note(copies[place])
                    } catch {
                        guard error.code == EEXIST else { throw error }
                    }
                case .other: break
                }
                try run.names.advance(for: rest, in: target)
            }
        } catch {
            // Left for the next recovery where that fails too.
            try? copySettlement(journal).settle(&copies[place])
            throw error.path == journal.path ? .journalUnwritable(error) : TrashError(error)
        }
    }

    /// The operation of a file, known to this session from here on.
    private func begin(
        _ held: HeldSource, _ run: inout CopyRun, _ target: borrowing TargetFolder
    ) throws(TrashError) -> Int {
        do throws(FailedCall) {
            let op = hexadecimal(try randomBits())
            copies.append(
                held.source.operation(op, run, target, as: run.names.name(of: held)))
            run.begun += 1
            return copies.count - 1
        } catch {
            throw TrashError(error)
        }
    }

    /// Takes back what was made of a photo that cannot be copied as a whole; returns what stays.
    private func takeBack(_ group: String) -> [Path] {
        var left: [Path] = []
        // They are the last ones.
        let first = copies.lastIndex { $0.group != group }.map { $0 + 1 } ?? 0
        for place in first..<copies.count {
            do throws(TrashError) {
                let settlement = copySettlement(try openJournal())
                do throws(FailedCall) {
                    try settlement.settle(&copies[place])
                    if copies[place].state == .made { try settlement.remove(&copies[place]) }
                } catch {
                    throw TrashError(error)
                }
            } catch {
                // What it is about says the path.
            }
            switch copies[place].state {
            case .removed, .dropped(.unmade), .dropped(.gone): break
            case .begun, .made, .leaving, .dropped: left.append(copies[place].path)
            }
        }
        return left
    }
}

/// The copies of one photo, as far as they have come.
private struct CopyRun {
    let way: CopyOperation.Way
    let group: String
    let batch: String
    let time: WallTime
    /// Of all files of the photo; 0 until it has one.
    var number: UInt64
    var names: CopyNames
    /// How many of its files were begun.
    var begun: UInt64 = 0
    var made: [Path] = []
    var there: [Path] = []
    var bytes: Int64 = 0

    mutating func note(_ copy: CopyOperation) {
        made.append(copy.path)
        bytes += copy.way == .copy ? copy.identity.size : 0
    }
}

extension CopySource {
    /// What is to be done, before anything is.
    fileprivate borrowing func operation(
        _ op: String, _ run: CopyRun, _ target: borrowing TargetFolder, as newName: [UInt8]
    ) -> CopyOperation {
        CopyOperation(
            op: op, group: run.group, batch: run.batch, way: run.way, time: run.time,
            sequence: run.number, place: run.begun, sourceDirectory: directory.path,
            sourceName: name,
            sourceMount: mount, identity: identity, directory: target.directory.path,
            mount: target.mount, name: newName)
    }
}
