/// What an order is known by, as long as the fetcher runs: the host gives each a number of its own.
package struct FetchTicket: Hashable, Sendable {
    package let number: UInt32

    package init(_ number: UInt32) { self.number = number }
}
