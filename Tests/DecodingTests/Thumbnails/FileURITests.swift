import Glibc
import Testing

@testable import Decoding

@Suite struct `the names of thumbnails` {
    @Test func `are those of the standard's own example`() {
        let uri = fileURI(of: Array("/home/jens/photos/me.png".utf8))
        #expect(uri == Array("file:///home/jens/photos/me.png".utf8))
        #expect(md5(uri ?? []) == "c6ee772d9e49320e97ec29a7eb5b1697")
    }

    @Test func `are escaped as GLib does it, byte by byte`() {
        // What g_filename_to_uri of GLib 2.74 leaves alone.
        let plain = Set(
            "!$&'()*+,-./0123456789:=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in UInt8(1)...255 where byte != 0x2F {
            let escaped = [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            let expected = Array("file:///a".utf8) + (plain.contains(byte) ? [byte] : escaped)
            #expect(fileURI(of: [0x2F, 0x61, byte]) == expected, "\(byte)")
        }
        #expect(
            fileURI(of: Array("/tmp/täst dir/100% #1;.jpg".utf8))
                == Array("file:///tmp/t%C3%A4st%20dir/100%25%20%231%3B.jpg".utf8))
        #expect(fileURI(of: Array("//a///b".utf8)) == Array("file:///a/b".utf8))
    }

    @Test func `are none for a path that may mean another file`() {
        for path in ["a/b", "", "/a/../b", "/a/./b", "/.."] {
            #expect(fileURI(of: Array(path.utf8)) == nil, "\(path)")
        }
        #expect(fileURI(of: [0x2F, 0x61, 0, 0x62]) == nil)
    }

    @Test func `of a path with dots are those of the folder it leads to`() throws {
        let harness = CacheHarness()
        let path = harness.add(Fixture.bytes("s420.jpg"), name: "photo.jpg")
        let detour =
            harness.folder + "/../".utf8 + (harness.folder.dropFirst(5) + "/./photo.jpg".utf8)
        #expect(try harness.subject(detour).uri == (try harness.subject(path)).uri)
    }
}
