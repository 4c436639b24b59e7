import CLinux
import Glibc

/// Moves photos to the trash and back, so that no photo is ever lost; used from one thread.
///
/// What is done is announced in a journal first. A session is one service and one journal file; the file is made with the first
/// photo that is trashed and stays locked until the service goes away.
public final class TrashService {
    let places: TrashPlaces
    /// Whether undo only says what it would do; whatever else changes something is not to be requested then.
    let isOnlyLooking: Bool
    let randomBits: () throws(FailedCall) -> UInt64
    let numberedElsewhere: () -> UInt64
    /// The mounts whose photos may be copied to the home trash.
    var permitted: Set<[UInt8]> = []
    var journal: JournalFile?
    /// The operations of this session, in the order they began.
    var operations = NamedList<Operation>()
    var books = SessionBooks()
    /// The photos of several files of this session, in the order in which they were trashed.
    var plans = NamedList<GroupPlan>()
    /// What this session has copied to other folders.
    var copies: [CopyOperation] = []
    /// The highest number that this service knows of; nil until the journals were read.
    var highestSequence: UInt64?
    /// The number of the newest thing that any session had done when the journals were asked.
    var newestKnown: UInt64 = 0

    /// `randomBits` names operations and the session; by default it asks the kernel.
    ///
    /// One that is `onlyLooking` makes and changes no file. `numberedElsewhere` returns the highest number in use that no journal holds: the
    /// desk numbers its decisions by the same count.
    public init(
        places: TrashPlaces, onlyLooking: Bool = false,
        randomBits: @escaping () throws(FailedCall) -> UInt64 = kernelRandomBits,
        numberedElsewhere: @escaping () -> UInt64 = { 0 }
    ) {
        self.places = places
        isOnlyLooking = onlyLooking
        self.randomBits = randomBits
        self.numberedElsewhere = numberedElsewhere
    }

    /// The highest number that is in use as far as this service knows; nil before `recover` or `takeNumbers`.
    public var highestNumber: UInt64? { highestSequence }

    /// Continues the count from there: another service has read the journals already.
    public func count(from highest: UInt64) {
        highestSequence = max(highestSequence ?? 0, highest)
    }

    /// Lets photos of a mount that has no trash be copied to the trash in the home directory.
    ///
    /// `mount` is what `TrashError.needsChoice` named.
    public func permit(copyToHomeFor mount: [UInt8]) {
        permitted.insert(mount)
    }

    /// The photos this session trashed that can be brought back, oldest first.
    public var sessionReceipts: [Receipt] {
        guard let journal else { return [] }
        return operations.filter { $0.state == .trashed }
            .compactMap { Receipt($0, session: journal.session) }
    }

    /// The receipt of an operation of this session; nil where there is none of that name.
    public func receipt(of op: String) -> Receipt? {
        guard let journal else { return nil }
        return operations[op].flatMap { Receipt($0, session: journal.session) }
    }

    /// All that the journal of this session contains, made record by record.
    private var told: some Sequence<JournalRecord> {
        [
            AnySequence(plans.lazy.map(\.record)), AnySequence(operations.lazy.flatMap(\.records)),
            AnySequence(plans.lazy.compactMap(\.latest)),
            AnySequence(copies.lazy.flatMap(\.records)),
        ].joined()
    }

    /// The folder of all journals, made if it is missing and more than a look is wanted.
    func journalFolder() throws(TrashError) -> JournalFolder {
        do throws(FailedCall) {
            let missing = FailedCall(call: "open", code: ENOENT, path: bytes("riffle/journal"))
            guard let stateHome = places.stateHome else { throw missing }
            if isOnlyLooking {
                guard let folder = try JournalFolder(opening: stateHome) else { throw missing }
                return folder
            }
            return try JournalFolder(making: stateHome, user: places.effectiveUser)
        } catch {
            throw .journalUnwritable(error)
        }
    }

    /// The journal of this session, made when it is first needed, and made again, with all that it told, when it is gone.
    func openJournal() throws(TrashError) -> JournalFile {
        do throws(FailedCall) {
            if let journal, try journal.isInPlace() { return journal }
        } catch {
            throw .journalUnwritable(error)
        }
        let folder = try journalFolder()
        do throws(FailedCall) {
            if let lost = journal {
                let remade = try JournalFile.remake(
                    lost.session, telling: told, in: folder.directory)
                journal = remade
                return remade
            }
            let session = JournalFolder.sessionName(places, random: try randomBits())
            let made = try JournalFile.create(session, in: folder.directory)
            journal = made
            return made
        } catch {
            throw .journalUnwritable(error)
        }
    }
}

/// 64 random bits from the kernel.
public func kernelRandomBits() throws(FailedCall) -> UInt64 {
    var bits: UInt64 = 0
    try check(unsafe clinux_random(&bits, MemoryLayout<UInt64>.size), "getrandom", [])
    return bits
}
