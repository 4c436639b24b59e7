import Faults
import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Deciding in a script` {
    private func run(
        _ world: World, _ words: String
    ) throws -> (status: Int32, output: String, errors: String) { try world.script(words) }

    @Test func `photos are chosen, decided about and listed without a terminal`() throws {
        let world = World(photos: 4)
        World.write(Array("<x/>".utf8), to: world.path("photo2.jpg.xmp"))
        #expect(try run(world, "--list --filter sidecar") == (0, "./photo2.jpg\n", ""))
        #expect(
            try run(world, "--rate 4 photo1.jpg photo3.jpg") == (0, "", "riffle: 2 photos rated\n"))
        #expect(
            try run(world, "--flag reject --filter '!4' .").errors == "riffle: 2 photos flagged\n")
        #expect(
            try run(world, "--list --sort rating") == (
                0, "./photo1.jpg\n./photo3.jpg\n./photo2.jpg\n./photo4.jpg\n", ""
            ))
        #expect(try run(world, "--print-progress") == (0, "4 4\n", ""))
        let json = try run(world, "--list --filter '3+' --format json")
        #expect(json.output.contains("\"stars\": 4, \"flag\": \"none\""))
        #expect(json.output.contains("\"width\": ") && !json.output.contains("\"width\": null"))
        #expect(try run(world, "--list --filter 'red or 5'").status == 3)
        let wrong = try run(world, "--list --filter 'pick date:2024-13'")
        #expect(wrong.status == 2)
        #expect(
            wrong.errors
                == "riffle: --filter pick date:2024-13: not a date: 2024-13, at character 6\n")
        #expect(try run(world, "--rate 6 .").status == 2)
        #expect(try run(world, "--rate 3 --read-only .").status == 2)
        #expect(try run(world, "--rate 3 --list .").status == 2)
        let dry = try run(world, "--rate 5 --dry-run photo1.jpg")
        #expect(dry == (0, "", "riffle: photo1.jpg: would have been given 5 stars\n"))
        #expect(try run(world, "--list --filter 5").status == 3)
    }
    /// SQLite keeps a journal of what it was about to write: the next reader takes that back.
    @Test
    func `photos are listed after a run was killed at any of its writes, whoever made the desk`()
        throws
    {
        let shim = try #require(FaultShim(), "is there a C compiler?")
        let world = World(photos: 4)
        var number = 0
        var status: Int32 = -1
        while status != 0, number < 400 {
            number += 1
            let environment = world.environment
            for line in shim.environment("pwrite:\(number):KILL", library: "libsqlite3") {
                let parts = String(decoding: line, as: UTF8.self).split(
                    separator: "=", maxSplits: 1)
                world.environment[String(parts[0])] = String(parts[1])
            }
            status = try run(world, "--rate 5 .").status
            world.environment = environment
            for words in ["--list --filter 5", "--doctor"] {
                let read = try run(world, words)
                #expect([0, 3].contains(read.status), "\(words) after write \(number): \(read)")
                #expect(read.errors.isEmpty, "\(words) after write \(number): \(read)")
                #expect(!(read.output + read.errors).contains("damaged"), "\(read)")
            }
        }
        #expect(status == 0 && number > 8, "\(number)")
        #expect(try run(world, "--list --filter 5").output.split(separator: "\n").count == 4)
    }

    /// Journey 17: one step a run, and the last of them is taken back.
    @Test func `one run is one step, which --undo-last takes back`() throws {
        let world = World(photos: 4)
        #expect(try run(world, "--rate 4 photo1.jpg photo3.jpg").status == 0)
        #expect(try run(world, "--rate 2 --label blue .").status == 0)
        #expect(
            try run(world, "--list --filter '2 blue'").output.split(separator: "\n").count == 4)
        let undo = try run(world, "--undo-last")
        #expect(undo.status == 0, "\(undo)")
        #expect(try run(world, "--list --filter 4") == (0, "./photo1.jpg\n./photo3.jpg\n", ""))
        #expect(try run(world, "--list --filter blue").status == 3)
        let json = try run(world, "--list --filter '4 name:*3*' --format json")
        #expect(json.output.split(separator: "\n").count == 3, "\(json)")
        #expect(json.output.contains("\"path\": \"./photo3.jpg\""), "\(json)")
        #expect(try run(world, "--undo-last").status == 0)
        #expect(try run(world, "--print-progress") == (0, "0 4\n", ""))
        #expect(try run(world, "--list --filter decided").status == 3)
    }
}
