import CLinux
import Glibc
import System

/// A member of a photo, held until it has left or the photo stays.
private final class HeldMember {
    let departure: Departure
    let role: MemberRole

    init(_ departure: consuming Departure, _ role: MemberRole) {
        self.departure = departure
        self.role = role
    }
}

extension TrashService {
    /// Moves all files of a photo to one trash, the cover last; when this throws, they are where they were unless the error says otherwise.
    ///
    /// The plan is on the disk before anything moves, so that a photo that was interrupted comes home as a whole. A photo of one file, or of
    /// which no more is there, is trashed as by `trash(path:by:now:)`. Photos of one `batch` come back together; nil is a batch of its own.
    /// All files have one `number`.
    public func trash(
        photo: PhotoFiles, now: WallTime, batch: String? = nil, number: UInt64 = 0
    ) throws(Refusal) -> PhotoReceipt {
        try trash(photo: photo, now: now, batch: batch, number: number, to: nil)
    }

    /// The same, or with a target the move there.
    func trash(
        photo: PhotoFiles, now: WallTime, batch: String?, number: UInt64, to target: MoveTarget?
    ) throws(Refusal) -> PhotoReceipt {
        func failure(_ error: TrashError, of path: [UInt8]) -> Refusal {
            Refusal(photo.cover, error, at: path, of: photo.members.count)
        }
        var leftOut: [[UInt8]] = []
        var held: [HeldMember] = []
        for member in photo.members {
            do throws(TrashError) {
                held.append(try hold(member, beside: held.first))
            } catch {
                guard !member.role.isPicture, isGone(error) else {
                    throw failure(error, of: member.path)
                }
                leftOut.append(member.path)
            }
        }
        if held.count == 1 {
            do throws(TrashError) {
                let receipt = try trash(
                    path: photo.cover, by: photo.warrant, now: now, batch: batch,
                    number: number, to: target)
                return PhotoReceipt(
                    group: receipt.group, session: receipt.session, receipts: [receipt],
                    leftOut: leftOut)
            } catch {
                throw failure(error, of: photo.cover)
            }
        }
        var move: PhotoMove
        let candidates: [TrashCandidate]
        do throws(FailedCall) {
            if let target {
                for member in held { try member.departure.checkLeadsTheSame(from: target.path) }
            }
            candidates = try self.candidates(for: held[0].departure, to: target)
            move = PhotoMove(try plan(photo, held, now, batch), leftOut: leftOut)
        } catch {
            throw failure(TrashError(error), of: photo.cover)
        }
        move.warrant = photo.warrant
        move.number = number
        if target != nil { move.plan.verb = .move }
        var isHomeRefused = false
        for candidate in candidates {
            let folder: TrashFolder
            do throws(FailedCall) {
                folder = try candidate.open(user: places.effectiveUser)
            } catch {
                if candidates.count == 1 {
                    throw stopped(&move, TrashError(error), at: photo.cover)
                }
                if case .home = candidate { isHomeRefused = true }
                continue
            }
            if let receipt = try pass(&move, held, into: folder, candidate) { return receipt }
        }
        throw stopped(
            &move,
            .needsChoice(
                mount: held[0].departure.mount,
                homeAvailable: !isHomeRefused && places.mayHaveHomeTrash),
            at: photo.cover)
    }

    /// Finds a member, and refuses it unless it may leave.
    private func hold(
        _ member: PhotoFiles.Member, beside cover: HeldMember?
    ) throws(TrashError) -> HeldMember {
        let departure = try Departure.find(
            member.path, expecting: member.expectation, user: places.effectiveUser)
        try departure.checkIsMovable()
        if let cover {
            do throws(FailedCall) {
                let here = try departure.directory.descriptor.status()
                let isBeside = try isSameFile(here, cover.departure.directory.descriptor.status())
                try check(isBeside ? 0 : EXDEV, "openat", member.path)
            } catch {
                throw TrashError(error)
            }
        }
        return HeldMember(departure, member.role)
    }

    /// Whether there is no such file, or none that belongs to a photo.
    private func isGone(_ error: TrashError) -> Bool {
        switch error {
        case .missing, .notAFile: true
        default: false
        }
    }

    private func plan(
        _ photo: PhotoFiles, _ held: [HeldMember], _ now: WallTime, _ batch: String?
    ) throws(FailedCall) -> GroupPlan {
        let group = hexadecimal(try randomBits())
        var members: [GroupPlan.Member] = []
        for member in held {
            members.append(
                GroupPlan.Member(
                    name: member.departure.name, op: hexadecimal(try randomBits()),
                    role: member.role, identity: member.departure.identity))
        }
        return GroupPlan(
            group: group, batch: batch ?? group, time: now,
            directory: held[0].departure.directory.path, stem: photo.stem, members: members)
    }

    /// Moves the members into one folder; nil when it is on another file system and photos are not copied there.
    private func pass(
        _ move: inout PhotoMove, _ held: [HeldMember], into folder: borrowing TrashFolder,
        _ candidate: TrashCandidate
    ) throws(Refusal) -> PhotoReceipt? {
        let naming: MemberNaming
        do throws(FailedCall) {
            var size: Int64 = 0
            for member in held {
                size += try room(member.departure, in: folder, candidate)
            }
            try checkRoom(for: size, in: folder, candidate)
            let limit = try folder.nameLimit()
            let stem = move.plan.naming
            let number = try stem.trashNumber(limit: limit) { (name) throws(FailedCall) in
                try folder.isFree(name)
            }
            naming = .shared(stem, from: number)
        } catch {
            throw stopped(&move, TrashError(error), at: held[0].departure.path)
        }
        do throws(TrashError) {
            try announce(&move)
        } catch {
            throw stopped(&move, error, at: held[0].departure.path)
        }
        // The cover leaves last: while anything is missing in the trash, others still see the photo.
        for place in held.indices.reversed() {
            let departure = held[place]
            var operation = move.operation(at: place, of: departure.departure)
            do throws(TrashError) {
                guard
                    let receipt = try pass(
                        &operation, departure.departure, into: folder, candidate, naming: naming)
                else {
                    move.untold[place] = operation
                    if move.receipts.isEmpty { return nil }
                    let crossing = FailedCall(
                        call: "renameat2", code: EXDEV, path: departure.departure.path)
                    throw TrashError.system(crossing)
                }
                move.receipts.insert(receipt, at: 0)
            } catch {
                if case .missing = error, !departure.role.isPicture {
                    move.leftOut.append(departure.departure.path)
                    continue
                }
                throw stopped(&move, error, at: departure.departure.path)
            }
        }
        return conclude(&move)
    }
}
