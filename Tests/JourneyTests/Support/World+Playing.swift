import PtyHarness
import Testing

extension World {
    /// A session at rest on the first of so many photos, in a terminal that grants these flags of the keyboard protocol.
    static func playing(
        _ arguments: [String] = [], photos: Int = 30, protocol flags: Int = 31
    ) throws -> (World, PtySession) {
        let world = World(small: photos)
        var responses = TerminalResponses.exact
        responses.keyboardFlags = flags
        let session = try world.browse(arguments, responses: responses)
        session.rests(on: "photo1.jpg")
        return (world, session)
    }
}
