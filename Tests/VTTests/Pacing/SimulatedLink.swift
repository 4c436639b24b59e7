import SeededRandom

/// A link between a program and its terminal: bytes go one after another at a rate, the way takes its time, a buffer
/// without a limit hides what waits.
struct SimulatedLink {
    /// Bytes a second.
    var rate: Double
    /// Seconds to the terminal and back.
    var trip: Double
    /// By how much an answer is late, at most, in seconds.
    var jitter = 0.0
    /// How many of a hundred answers are lost.
    var lostOfHundred = 0
    /// When nothing passes.
    var stalls: [Range<Double>] = []

    /// When the answers on their way come, in order.
    private(set) var answers: [Double] = []
    private var free = -Double.infinity
    private var lastAnswer = -Double.infinity

    init(rate: Double, trip: Double) {
        self.rate = rate
        self.trip = trip
    }

    /// Sends bytes with a question behind them; returns when the terminal has them.
    mutating func send(_ bytes: Int, at time: Double, _ dice: inout Dice) -> Double {
        var start = max(free, time)
        var rest = Double(bytes) / rate
        for stall in stalls where stall.upperBound > start {
            let run = max(0, stall.lowerBound - start)
            if rest <= run { break }
            rest -= run
            start = stall.upperBound
        }
        free = start + rest
        let arrival = free + trip / 2
        if dice.roll(100) >= lostOfHundred {
            var back = arrival
            for stall in stalls where stall.contains(back) { back = stall.upperBound }
            lastAnswer = max(lastAnswer, back + trip / 2 + dice.number(0...jitter))
            answers.append(lastAnswer)
        }
        return arrival
    }

    /// Takes the answers that have come until `time`, and says how many.
    mutating func take(until time: Double) -> Int {
        let count = answers.prefix { $0 <= time }.count
        answers.removeFirst(count)
        return count
    }
}
