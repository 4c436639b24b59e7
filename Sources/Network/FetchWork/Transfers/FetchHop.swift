import Fetching

/// Where a fetch is on its way: at the address that was requested, or behind redirections.
struct FetchHop: Hashable {
    /// The most redirections that are followed.
    static let limit = 5

    /// The current request.
    var address: WebAddress
    var redirections = 0
    /// Whether a public server has sent us here: then a private address is refused.
    var isFromPublic = false
    /// Whether the redirect may change the next time.
    var isDetour = false

    /// The next hop, or why there is none.
    func next(to text: [UInt8]?, status: Int, wasPrivate: Bool) throws(FetchFailure) -> FetchHop {
        guard redirections < Self.limit else { throw .tooManyRedirects(limit: Self.limit) }
        guard let text else { throw .redirect(.nowhere) }
        let target: WebAddress
        do throws(WebAddressFault) {
            target = try WebAddress(text)
        } catch {
            throw .redirect(error == .otherKind ? .toOtherKind : .nowhere)
        }
        guard target.isSecure || !address.isSecure else { throw .redirect(.toUnencrypted) }
        // What a server says of users is not ours; ours is for the server that it was given for.
        let isSame = target.hasOrigin(of: address)
        return FetchHop(
            address: isSame ? target.withSecrets(of: address) : target.withoutSecrets,
            redirections: redirections + 1, isFromPublic: isFromPublic || !wasPrivate,
            isDetour: isDetour || (status != 301 && status != 308))
    }
}
