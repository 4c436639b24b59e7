import Browsing
import Testing

@Suite struct `The map of other alphabets` {
    private func meaning(_ text: String, by langmap: Langmap) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    langmap.meaning(of: $0.value).flatMap(Unicode.Scalar.init) ?? "-"
                }))
    }

    @Test(arguments: [
        ("йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"),
        ("ЙЦУКЕНФЫВЖЭБЮ", "QWERTYASD:\"<>"), ("їієґ", "]s'\\"),
        ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"), ("ΕΡΣΝΓ", "ERSNG"),
        ("קראטוןםפשדגכעיחלךזסבהנמצ", "ertyuiopasdfghjklzxcvbnm"),
        ("ضصثقفغعهخحشسيبلاتنمكرةى", "qwertyuiopasdfghjkl;vmn"),
    ])
    func `knows the common keyboards without being asked`(typed: String, meant: String) {
        #expect(meaning(typed, by: Langmap()) == meant)
    }

    @Test func `never takes a Latin letter, a digit or a sign for another`() throws {
        let all = try #require(
            Langmap("belarusian bulgarian serbian persian russian greek hebrew arabic"))
        for scalar in UInt32(0)..<0x370 { #expect(all.meaning(of: scalar) == nil) }
        for scalar in UInt32(0x2000)..<0x2C00 { #expect(all.meaning(of: scalar) == nil) }
    }

    @Test func `has of two keyboards the one that is named later, and single keys`() throws {
        let serbian = try #require(Langmap("auto serbian"))
        #expect(meaning("ењт", by: serbian) == "ewt")
        #expect(meaning("т", by: Langmap()) == "n")
        let own = try #require(Langmap("auto тx ő0"))
        #expect(meaning("тőн", by: own) == "x0y")
        #expect(own.text == "auto тx ő0")
        let off = try #require(Langmap("off"))
        #expect(off.isOff && meaning("т", by: off) == "-")
    }

    @Test(arguments: ["", "on", "т", "тn ", "tn", "тт", "т\u{7F}", "off serbian", "т=n"])
    func `takes nothing else`(text: String) {
        #expect((Langmap(text) == nil) == (text != "тn "))
    }
}
