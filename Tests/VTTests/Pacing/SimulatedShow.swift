import SeededRandom
import VT

/// A program in motion over a simulated link, with keys now and then, as the interface paces itself.
struct SimulatedShow {
    /// A frame, when it was sent and when the terminal had it.
    struct Shown {
        var sent: Double
        var arrived: Double
        var bytes: Int
        var fidelity: Fidelity
    }

    static let interval = 1.0 / 60

    var link: SimulatedLink
    var pacing: Pacing
    var ladder = QualityLadder()
    let cells: Int
    /// How many bytes a cell an exact frame in motion takes, about.
    var exactBytesPerCell = 30.0
    private(set) var frames: [Shown] = []
    private(set) var keys: [Double] = []
    /// The most frames that were ever unanswered while nothing was lost and the link never stood still.
    private(set) var mostUnanswered = 0
    private var unanswered = 0
    private var dice: Dice

    init(
        _ link: SimulatedLink, cells: Int, guess: Double? = nil, hidden: Int = Pacing.hiddenBySSH,
        seed: UInt64
    ) {
        self.link = link
        self.cells = cells
        pacing = Pacing(interval: SimulatedShow.interval, guess: guess, hidden: hidden)
        dice = Dice(seed)
    }

    /// Runs for so many seconds in steps of a millisecond; a key is pressed about every `pause` seconds.
    mutating func run(seconds: Double, keysEvery pause: Double = 0.3) {
        var time = frames.last?.sent ?? 0
        let end = time + seconds
        var nextKey = time + dice.number(0...pause)
        var isUrgent = false
        while time < end {
            time += 0.001
            for _ in 0..<link.take(until: time) {
                pacing.answered(at: time)
                unanswered = max(0, unanswered - 1)
            }
            if time >= nextKey {
                keys.append(time)
                isUrgent = true
                nextKey = time + dice.number(0.05...2 * pause)
            }
            let next = (frames.last?.sent ?? -1) + SimulatedShow.interval
            let due = max(
                isUrgent ? time : next, pacing.opening(at: time, isUrgent: isUrgent))
            guard due <= time else { continue }
            send(at: time)
            isUrgent = false
        }
    }

    private mutating func send(at time: Double) {
        let allowance = Allowance(.motion, cells: cells, most: nil, pacing: pacing)
        let busy = Double(cells) * exactBytesPerCell * dice.number(0.7...1)
        var fidelity = ladder.fidelity
        while let budget = allowance.budget, bytes(busy, fidelity) > budget,
            let coarser = fidelity.coarser
        {
            fidelity = coarser
        }
        let count = bytes(busy, fidelity)
        ladder.note(fidelity, bytes: count, budget: allowance.budget)
        _ = link.send(0, at: time, &dice)
        let arrived = link.send(count, at: time, &dice)
        _ = pacing.sent(count, at: time)
        unanswered += 2
        mostUnanswered = max(mostUnanswered, unanswered / 2)
        frames.append(Shown(sent: time, arrived: arrived, bytes: count, fidelity: fidelity))
    }

    private func bytes(_ exact: Double, _ fidelity: Fidelity) -> Int {
        let part =
            switch fidelity {
            case .within(...0): 1.0
            case .within(...4): 0.45
            case .within(...8): 0.32
            case .within(...12): 0.25
            case .within: 0.2
            case .palette: 0.16
            }
        return Int(exact * part)
    }

    /// For each key how long until a frame that knows it had come, beyond the way there; sorted.
    var delays: [Double] {
        keys.compactMap { key in
            frames.first { $0.sent >= key }.map { $0.arrived - key - link.trip / 2 }
        }.sorted()
    }

    /// For each key how many frames that do not know it came after one could have that did, but for half an interval; sorted.
    var framesLate: [Int] {
        keys.map { key in
            frames.count {
                $0.sent < key && $0.arrived > key + (link.trip + SimulatedShow.interval) / 2
            }
        }.sorted()
    }
}

extension Array {
    /// The value below which so large a part of sorted values lies.
    func percentile(_ part: Double) -> Element? {
        isEmpty ? nil : self[Swift.min(count - 1, Int(Double(count - 1) * part + 0.5))]
    }
}
