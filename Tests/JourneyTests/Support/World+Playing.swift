import PtyHarness
import Testing

extension World {
    /// A session at rest on the first of so many photos, in a terminal that grants these flags of the keyboard protocol.
    static func playing(
        _ arguments: [String] = [], photos: Int = 30, protocol flags: Int = 31
    ) throws -> (World, PtySession) {
        let world = World(photos: 0)
        for n in 1...photos {
            // Those that say when they were taken would be a burst of copies.
            World.write(World.smallPhoto(5 * n + 3), to: world.path("photo\(n).jpg"))
            world.setDate(of: "photo\(n).jpg", to: 1_700_000_000 + n)
        }
        var responses = TerminalResponses.exact
        responses.keyboardFlags = flags
        let session = try world.browse(arguments, responses: responses)
        session.rests(on: "photo1.jpg")
        return (world, session)
    }
}
