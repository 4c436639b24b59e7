/// What has settings of its own: a mode, or what the viewer keeps while it is closed.
package protocol Configurable: Hashable, Sendable {
    /// Settings of what it stores.
    static var settings: [Setting<Self>] { get }
    /// Settings of times that its motion takes.
    static var durationSettings: [Setting<Durations>] { get }

    /// Derives its random choices from this number.
    mutating func takeSeed(_ seed: Int)

    init()
}

extension Configurable {
    package static var settings: [Setting<Self>] { [] }

    package static var durationSettings: [Setting<Durations>] { [] }

    /// Nothing in it is random.
    package mutating func takeSeed(_ seed: Int) {}
}
