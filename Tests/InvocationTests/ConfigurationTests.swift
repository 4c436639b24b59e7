import Glibc
import Invocation
import Testing

/// What is read of a configuration file of this text, or what is wrong with it.
private func configuration(
    _ text: String, _ body: (Configuration?, ConfigurationError?) -> Void
) {
    var template = Array("/tmp/riffle-configuration-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
    let path = template.dropLast().map { UInt8(bitPattern: $0) }
    defer { unlink(template) }
    var read: Configuration?
    var failure: ConfigurationError?
    do throws(ConfigurationError) {
        read = try Configuration(at: path)
    } catch {
        failure = error
    }
    body(read, failure)
}

@Suite struct `A configuration` {
    @Test func `that says nothing is printed as comments, and that print says nothing`() {
        let printed = Configuration().template()
        let lines = printed.split(separator: "\n")
        #expect(lines.count > 60 && lines.allSatisfy { $0.hasPrefix("#") })
        configuration(printed) { read, _ in
            #expect(read?.template() == printed)
        }
    }

    @Test func `is printed as a file that makes it so again`() {
        let text = """
            mode = grid
            recursive = on
            read-only = off
            sort = date
            reverse = on
            carousel.type = rotary
            key next = → l n
            trash-dir = /a folder/of mine
            folders.skip = .cache,  Old Thumbs ,x
            """
        configuration(text) { read, error in
            #expect(error == nil)
            let printed = read?.template() ?? ""
            for line in [
                "mode = grid", "recursive = on", "carousel.type = rotary", "key next = → l n",
                "trash-dir=/a folder/of mine", "folders.skip = .cache, Old Thumbs, x",
            ] {
                #expect(printed.split(separator: "\n").contains { $0 == line }, "\(line)")
            }
            configuration(printed) { again, _ in #expect(again?.template() == printed) }
        }
    }

    @Test(arguments: [
        ("mode = grid\nno-such = 1", 2), ("mode", 1), ("mode =", 1), ("\n\nmode = pile", 3),
        ("recursive = maybe", 1), ("key next = no-such-key", 1), ("key none = a", 1),
        ("sort = colour", 1), ("folders.skip = a, b/c", 1), ("folders.skip = ,", 1),
        ("# fine\ncarousel.type = round", 2),
    ])
    func `that is wrong names the line`(text: String, line: Int) {
        configuration(text) { read, error in
            #expect(read == nil && error?.line == line, "\(text)")
        }
    }

    @Test func `has a limit, and so has a line`() {
        let limit = Configuration.lineLimit
        configuration("#" + String(repeating: "x", count: limit)) { _, error in
            guard case .tooLong? = error?.reason else {
                Issue.record("a line of \(limit + 1) bytes")
                return
            }
        }
        configuration("#" + String(repeating: "x", count: limit - 1)) { read, _ in
            #expect(read != nil)
        }
        configuration(String(repeating: "#\n", count: Configuration.sizeLimit / 2 + 1)) {
            _, error in
            guard case .tooLarge? = error?.reason else {
                Issue.record("a file of more than a megabyte")
                return
            }
        }
    }

    @Test func `may begin with a mark of its encoding, and may not be there`() throws {
        configuration("\u{FEFF}motion = off\n") { read, _ in
            #expect(read?.template().contains("\nmotion = off\n") == true)
        }
        let none = try Configuration(at: Array("/no/such/file".utf8))
        #expect(none.words.isEmpty)
        configuration("") { read, _ in
            #expect(read?.template() == none.template())
        }
    }
}
