import Likeness
import Testing

@Suite struct `The badge of a stack` {
    let burst = PhotoStack(.burst, members: Array(0..<7))
    let bracket = PhotoStack(.bracket, members: [4, 5, 6], steps: [0, -2, 2])
    let thirds = PhotoStack(.bracket, members: [0, 1, 2], steps: [0, -2.0 / 3, 1.0 / 3])
    let unnamed = PhotoStack(.bracket, members: [0, 1, 2])
    let focus = PhotoStack(.focus, members: Array(0..<12))

    @Test func `says how many photos there are, and what tells them apart`() {
        #expect(burst.badge() == "▤ 7")
        #expect(bracket.badge() == "◫ 3 · −2 0 +2 EV")
        #expect(thirds.badge() == "◫ 3 · −0.7 0 +0.3 EV")
        #expect(unnamed.badge() == "◫ 3")
        #expect(focus.badge() == "◫ 12 · focus")
    }

    @Test func `says which one a photo is`() {
        #expect(burst.badge(ofMemberAt: 2) == "▤ 3/7")
        #expect(bracket.badge(ofMemberAt: 1) == "◫ 2/3 · −2 EV")
        #expect(bracket.badge(ofMemberAt: 0) == "◫ 1/3 · 0 EV")
        #expect(unnamed.badge(ofMemberAt: 1) == "◫ 2/3")
        #expect(focus.badge(ofMemberAt: 3) == "◫ 4/12 · focus")
    }

    @Test func `is short in ASCII`() {
        #expect(burst.badge(isASCII: true) == "[7]")
        #expect(bracket.badge(isASCII: true) == "[b 3]")
        #expect(focus.badge(isASCII: true) == "[f 12]")
        #expect(bracket.badge(ofMemberAt: 1, isASCII: true) == "[b 2/3]")
        #expect(
            [burst, bracket, thirds, unnamed, focus].allSatisfy {
                $0.badge(isASCII: true).utf8.count == $0.badge(isASCII: true).count
            })
    }

    @Test func `stands beside the photo with the least correction, else the middle one`() {
        #expect(bracket.middle == 4)
        #expect(thirds.middle == 0)
        #expect(unnamed.middle == 1)
        #expect(focus.middle == 5)
        #expect(PhotoStack(.bracket, members: [3, 4], steps: [-1, 0]).middle == 4)
    }
}

@Suite struct `The suggested best` {
    @Test func `is advice only where something was measured`() {
        var burst = [BurstCandidate(rank: 0), BurstCandidate(rank: 1)]
        #expect(best(of: burst) == 0)
        #expect(advice(on: burst) == nil)
        burst[1].sharp = 40
        #expect(advice(on: burst) == 1)
        #expect(advice(on: []) == nil)
    }
}
