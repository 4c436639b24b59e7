import Glibc
import PhotoSeries
import PtyHarness
import Testing

/// `--duplicates` over folders with copies of one picture, strangers and a burst.
@Suite(.serialized) struct `Copies over folders` {
    private func script(_ world: World, _ words: String) throws -> (Int32, String, String) {
        let found = try world.script("--duplicates \(words)", input: "/dev/null")
        return (found.status, found.output, found.errors)
    }

    @Test func `are named in groups, the best one in front`() throws {
        let world = World.ofCopies()
        let before = try world.script("--list -r .", input: "/dev/null")
        let tree = world.tree()
        let (status, output, errors) = try script(world, "-r card old phone")
        #expect(status == 0 && errors.isEmpty, "\(status) \(errors)")
        let groups = output.split(separator: "\n\n").map { group in
            group.split(separator: "\n").map(String.init)
        }
        #expect(groups.count == 2, "\(output)")
        #expect(groups.first?.first == "card/IMG_0001.JPG")
        #expect(
            Set(groups.first ?? [])
                == [
                    "card/IMG_0001.JPG", "old/hard.jpg", "old/turned.jpg", "phone/small.jpg",
                    "phone/cut.jpg", "phone/dark.pgm",
                ], "\(output)")
        #expect(groups.last == ["card/IMG_0004.JPG", "phone/frame.jpg"], "\(output)")
        // Again, by the index; and nothing beside it is written.
        #expect(try script(world, "-r card old phone").1 == output)
        #expect(try world.script("--list -r .", input: "/dev/null") == before)
        let now = world.tree()
        #expect(
            now.filter { $0.key.hasPrefix(world.photos) }
                == tree.filter { $0.key.hasPrefix(world.photos) })
        #expect(Set(now.keys) == Set(tree.keys))
        // Null bytes part paths, and two of them groups.
        let ended = try script(world, "-r -0 card old phone").1
        #expect(ended == output.replacing("\n", with: "\0"))
    }

    @Test func `are listed with what tells them apart, in lines and in JSON`() throws {
        let world = World.ofCopies()
        let table = try script(world, "-r --format tsv card old phone").1
        let rows = table.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(
            rows.first
                == [
                    "group", "front", "identical", "bits", "fit", "why", "size", "width",
                    "height", "type", "path",
                ])
        #expect(rows.allSatisfy { $0.count == 11 } && rows.count == 9, "\(table)")
        let front = try #require(rows.dropFirst().first)
        #expect(front[0...5] == ["1", "1", "1", "", "", "less compressed"], "\(front)")
        #expect(front[7...] == ["576", "384", "jpeg", "card/IMG_0001.JPG"])
        let twin = try #require(rows.first { $0[10] == "old/hard.jpg" })
        #expect(twin[0...5] == ["1", "0", "1", "", "", ""], "\(twin)")
        for row in rows where row[0] == "1" && row[2] == "0" {
            #expect((Int(row[3]) ?? 99) <= 12 && (Double(row[4]) ?? 0) >= 0.95, "\(row)")
        }
        let text = try script(world, "-r --format json card old phone").1
        let lines = text.split(separator: "\n")
        #expect(lines.first == "[" && lines.last == "]" && lines.count == 4, "\(text)")
        #expect(
            lines[1].contains(
                "\"same_file\": [[\"card/IMG_0001.JPG\", \"old/soft.jpg\"], [\"old/hard.jpg\", \"old/IMG_0001.JPG\"]]"
            ), "\(text)")
        #expect(lines[2].contains("\"group\": 2, \"identical\": false, \"why\": \"more pixels\""))
    }

    @Test func `are what a filter asks for`() throws {
        let world = World.ofCopies()
        let named = try script(world, "-r card old phone").1.split(separator: "\n").filter {
            !$0.isEmpty
        }
        func list(_ filter: String) throws -> Set<Substring> {
            let found = try world.script(
                "--list -r --filter '\(filter)' card old phone", input: "/dev/null")
            #expect(found.status == 0 && found.errors.isEmpty, "\(found)")
            return Set(found.output.split(separator: "\n"))
        }
        let (copies, others) = (try list("copies"), try list("!copies"))
        #expect(copies == Set(named), "\(copies)")
        #expect(!others.isEmpty && others.isDisjoint(with: copies))
        #expect(try list("copies or !copies") == copies.union(others))
    }

    @Test func `with the same bytes are found without a look at pictures`() throws {
        let world = World.ofCopies()
        let (status, output, errors) = try script(world, "-r --identical card old phone")
        #expect(status == 0 && errors.isEmpty)
        #expect(output == "card/IMG_0001.JPG\nold/hard.jpg\n")
        #expect(try script(world, "--identical phone").0 == 3)
    }

    @Test func `that are there none say so`() throws {
        let world = World.ofCopies()
        let (status, output, errors) = try script(world, "--filter 'name:other*' phone")
        #expect(status == 3 && output.isEmpty, "\(output)")
        #expect(errors == "riffle: no copies among 6 photos\n", "\(errors)")
        #expect(try script(world, "--filter 'name:nothing*' phone").0 == 3)
        #expect(try script(world, "--rate 3 phone").0 == 2)
    }

    @Test func `are photos of a burst too where times do not count`() throws {
        let world = World.ofCopies()
        let output = try script(world, "-r --set duplicates.times=any card old phone").1
        let burst = output.split(separator: "\n\n").last?.split(separator: "\n")
        #expect(burst?.count == 5, "\(output)")
    }

    @Test func `have in front what is preferred`() throws {
        let world = World.ofCopies()
        World.write(
            CopyFile(scene: 11).with { $0.divisor = 3 }.jpeg, to: world.path("phone/tiny.jpg"))
        world.setDate(of: "phone/tiny.jpg", to: 1_000_000_000)
        let output = try script(world, "-r --set 'duplicates.prefer=older pixels' card old phone").1
        #expect(output.hasPrefix("phone/tiny.jpg\n"), "\(output)")
        #expect(try script(world, "--set duplicates.prefer=nicer phone").0 == 2)
    }

    @Test func `that cannot be read are named, and the others are found`() throws {
        let world = World.ofCopies()
        World.write(
            Array(CopyFile(scene: 41).jpeg.prefix(300)), to: world.path("phone/broken.jpg"))
        let (status, output, errors) = try script(world, "-r card old phone")
        #expect(status == 1 && output.contains("phone/cut.jpg"))
        #expect(errors.contains("phone/broken.jpg: "), "\(errors)")
    }

    @Test func `are given up at once, and what was hashed is kept`() throws {
        let world = World(photos: 0)
        for number in 0..<300 {
            World.write(
                CopyFile(scene: UInt64(number)).jpeg, to: world.path("photo\(number).jpg"))
        }
        let command =
            "'\(BuildFolder.program("riffle"))' --duplicates . >'\(world.root)/output'; echo ended $?"
        let session = try PtySession(
            ["/bin/sh", "-c", "trap : INT; " + command], environment: world.all,
            directory: world.photos)
        #expect(session.wait(forText: "copies: "))
        session.send("\u{3}")
        #expect(session.wait(forText: "ended 130"))
        _ = session.waitForEnd()
        #expect(World.read(world.root + "/output").isEmpty)
        #expect(world.exists(world.root + "/home/.cache/riffle/photos.sqlite"))
        // All is found by the next one.
        World.write(CopyFile(scene: 5).with { $0.quality = 60 }.jpeg, to: world.path("again.jpg"))
        let found = try script(world, ".")
        #expect(found.0 == 0 && found.1 == "./photo5.jpg\n./again.jpg\n", "\(found)")
    }
}
