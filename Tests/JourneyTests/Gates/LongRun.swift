import SeededRandom
import Gates
import Glibc
import PtyHarness

/// Thousands of random steps in one folder by two hands, with ends and starts between.
final class LongRun {
    let seed: UInt64
    private let world = World(small: 16)
    private let hand: SecondHand
    private var dice: Dice
    private var session: PtySession
    private var grammar = StreamGrammar(.encoder)
    private var log: [String] = []
    private(set) var complaints: [String] = []
    private(set) var starts = 1
    /// How many steps were done.
    private(set) var steps = 0
    /// The records of all journals, of those too that are gone by now.
    private var records: Set<String> = []
    /// How often another photo was seen with its own pixels.
    private(set) var decodes = 0
    private var lastDecoded: String?
    /// Whether the session has said at its end that something was not done, as where the other hand had replaced a file meanwhile.
    private var hasExplained = false
    /// Memory in kilobytes and descriptors, riffle's first, at each look since the last start.
    private(set) var looks: [Look] = []

    struct Look {
        var kilobytes: Int
        var workerKilobytes: Int
        var descriptors: [String]
        var workerDescriptors: Int
    }

    init(seed: UInt64) throws {
        self.seed = seed
        dice = Dice(seed)
        hand = SecondHand(world)
        session = try world.browse(size: PtySize(80, 24))
        _ = session.wait { $0.status != nil }
    }

    /// Does `count` steps, the last quarter of them without an end between; stops at the first complaint.
    func run(_ count: Int) throws {
        for step in 0..<count where complaints.isEmpty {
            try self.step(step, mayEnd: step < count * 3 / 4)
            steps += 1
            if step % 20 == 19 || step == count - 1 { check(step) }
        }
        if complaints.isEmpty { try end(with: .quit, count) }
        if !complaints.isEmpty {
            complaints.append(
                "seed \(seed), the last steps: \(log.suffix(40).joined(separator: ", "))")
        }
    }

    // MARK: Steps

    private enum End { case quit, terminate, kill, killWhileFiling, hangUp }

    private func step(_ step: Int, mayEnd: Bool) throws {
        let number = dice.roll(1000)
        let (choice, place, wait) = (dice.roll(1000), dice.roll(1000), dice.roll(40))
        switch number {
        case ..<80: note("the other hand \(hand.act(choice, place))")
        case ..<88:
            let workers = Helpers.workers(of: session.process)
            if !workers.isEmpty { kill(workers[place % workers.count], SIGKILL) }
            note("a worker is killed")
        case ..<100 where mayEnd:
            let ends: [End] = [.quit, .terminate, .kill, .kill, .killWhileFiling, .hangUp]
            try end(with: ends[choice % ends.count], step)
            try start()
        default: note(RandomHand.act(session, &dice))
        }
        session.pump(milliseconds: wait)
        if let status = session.status, status.isDecoded, status.name != lastDecoded {
            decodes += 1
            lastDecoded = status.name
        }
    }

    /// How many photos went to the trash, and how many came back, by the journals.
    var filed: (trashed: Int, restored: Int) {
        func count(_ kind: String) -> Int {
            records.count { $0.split(separator: " ").dropFirst().first == kind[...] }
        }
        return (count("C"), count("U"))
    }

    private func note(_ text: String) {
        log.append(text)
        if log.count > 200 { log.removeFirst(100) }
    }

    private func end(with end: End, _ step: Int) throws {
        note("end: \(end)")
        let family = session.family
        switch end {
        case .quit:
            // Whatever is open takes `q` for itself; Control-C quits everywhere, but behind what looks pasted.
            for _ in 0..<40 where session.ended() == nil {
                session.send(Keys.control("c"))
                _ = session.wait(seconds: 1) { $0.ended() != nil }
            }
        case .terminate: session.signal(SIGTERM)
        case .kill: session.signal(SIGKILL)
        case .killWhileFiling:
            session.send("x")
            usleep(UInt32(dice.roll(30)) * 1000)
            session.signal(SIGKILL)
        case .hangUp: session.hangUp()
        }
        guard let ending = session.waitForEnd() else {
            return complain(step, "it does not end: \(end)")
        }
        records.formUnion(world.journalRecords)
        if case .hangUp = end {
            if !isRight(ending, for: end) { complain(step, "\(end): it ended so: \(ending)") }
            if !session.wait(until: { _ in family.allSatisfy(isGone) }) {
                complain(step, "helpers outlive it")
            }
            return
        }
        let isBack = session.wait { $0.modesAreRestored && $0.screen.leftovers.isEmpty }
        if !isBack { complain(step, "left on the terminal: \(session.screen.leftovers)") }
        checkGrammar(step)
        if !isRight(ending, for: end) { complain(step, "\(end): it ended so: \(ending)") }
    }

    private func isRight(_ ending: Ending, for end: End) -> Bool {
        switch end {
        case .quit: ending == .exited(status: hasExplained ? 1 : 0)
        case .terminate: ending == .exited(status: 128 + Int(SIGTERM))
        case .kill, .killWhileFiling: ending == .killed(signal: SIGKILL)
        case .hangUp: !ending.isCrash
        }
    }

    private func start() throws {
        hand.refill()
        session = try world.browse(size: PtySize(80, 24))
        grammar = StreamGrammar(.encoder)
        looks = []
        hasExplained = false
        starts += 1
        if !session.wait(until: { $0.status != nil }) { complaints.append("it does not start") }
    }

    // MARK: What must be true

    private func check(_ step: Int) {
        session.settle(quietMilliseconds: 100)
        records.formUnion(world.journalRecords)
        if let ending = session.ended() { return complain(step, "it has ended: \(ending)") }
        let isWhole = session.wait(seconds: 20) { _ in
            world.census == hand.book && world.leftovers.isEmpty
        }
        if !isWhole {
            complain(
                step,
                (hand.book.difference(from: world.census) + world.leftovers).joined(separator: "; ")
            )
        }
        checkGrammar(step)
        let children = PtySession.children(of: session.process)
        let descriptors = PtySession.descriptors(session.process)
        looks.append(
            Look(
                kilobytes: PtySession.ownKilobytes(session.process),
                workerKilobytes: children.map(PtySession.ownKilobytes).reduce(0, +),
                descriptors: descriptors,
                workerDescriptors: children.map { PtySession.descriptors($0).count }.max() ?? 0))
        if descriptors.count > 48 || children.count > 6 {
            complain(step, "\(children.count) helpers, descriptors \(descriptors)")
        }
        // Behind the keys a photo may still be measured or decoded; it is closed then.
        let isClosed = session.wait(seconds: 20) { _ in openPhoto == nil }
        if !isClosed, let open = openPhoto { complain(step, "still open: \(open)") }
    }

    private var openPhoto: String? {
        PtySession.descriptors(session.process).first { $0.hasPrefix(world.photos + "/") }
    }

    private func checkGrammar(_ step: Int) {
        let written = session.takeTranscript()
        hasExplained = written.contains(Array("not done in this session: ".utf8))
        grammar.feed(written)
        if !grammar.strangers.isEmpty { complain(step, "foreign bytes: \(grammar.complaint)") }
    }

    private func complain(_ step: Int, _ text: String) {
        complaints.append("step \(step): \(text)")
    }
}
