import Cells
import Testing

@Suite struct `characters of finer blocks` {
    @Test(arguments: BlockGlyphs.allCases)
    func `each mask has a character of its own`(glyphs: BlockGlyphs) {
        let masks = 0..<1 << (glyphs.rows * glyphs.columns)
        #expect(Set(masks.map { glyphs.scalar(of: $0) }).count == masks.count)
        #expect(glyphs.scalar(of: 0) == 0x20)
        #expect(glyphs.scalar(of: masks.upperBound - 1) == 0x2588)
    }

    @Test func `quadrants and sextants are those of the specification`() {
        let quadrants = [
            2: "▝", 4: "▖", 6: "▞", 8: "▗", 10: "▐", 12: "▄", 14: "▟", 3: "▀", 5: "▌", 1: "▘",
            7: "▛",
        ]
        for (mask, character) in quadrants {
            #expect(
                BlockGlyphs.quadrant.scalar(of: mask) == character.unicodeScalars.first?.value)
        }
        let sextants: [Int: UInt32] = [
            2: 0x1FB01, 20: 0x1FB13, 22: 0x1FB14, 62: 0x1FB3B, 21: 0x258C, 42: 0x2590,
        ]
        for (mask, scalar) in sextants {
            #expect(BlockGlyphs.sextant.scalar(of: mask) == scalar)
        }
    }

    /// The names of U+1CD00 to U+1CDE5 in Unicode 16 without `BLOCK OCTANT-`: the numbers of the blocks, from 1.
    @Test func `octants have the blocks that their names in Unicode list`() {
        let names = """
            3 23 123 4 14 124 34 134 234 5 15 25 125 135 235 1235 45 145 245 1245 345 1345
            2345 12345 6 16 26 126 36 136 236 1236 146 246 1246 346 1346 2346 12346 56 156
            256 1256 356 1356 2356 12356 456 1456 2456 12456 3456 13456 23456 17 27 127 37
            137 237 1237 47 147 247 1247 347 1347 2347 12347 157 257 1257 357 2357 12357
            457 1457 12457 3457 13457 23457 67 167 267 1267 367 1367 2367 12367 467 1467
            2467 12467 3467 13467 23467 123467 567 1567 2567 12567 3567 13567 23567 123567
            4567 14567 24567 124567 34567 134567 234567 1234567 18 28 128 38 138 238 1238
            48 148 248 1248 348 1348 2348 12348 58 158 258 1258 358 1358 2358 12358 458
            1458 2458 12458 3458 13458 23458 123458 168 268 1268 368 2368 12368 468 1468
            12468 3468 13468 23468 568 1568 2568 12568 3568 13568 23568 123568 4568 14568
            24568 124568 34568 134568 234568 1234568 178 278 1278 378 1378 2378 12378 478
            1478 2478 12478 3478 13478 23478 123478 578 1578 2578 12578 3578 13578 23578
            123578 4578 14578 24578 124578 34578 134578 234578 1234578 678 1678 2678 12678
            3678 13678 23678 123678 4678 14678 24678 124678 34678 134678 234678 1234678
            15678 25678 125678 35678 235678 1235678 45678 145678 1245678 1345678 2345678
            """.split(whereSeparator: { $0 == " " || $0 == "\n" })
        #expect(names.count == 230)
        for (offset, name) in names.enumerated() {
            let mask = name.reduce(0) { $0 | 1 << (($1.wholeNumberValue ?? 1) - 1) }
            #expect(BlockGlyphs.octant.scalar(of: mask) == 0x1CD00 + UInt32(offset), "\(name)")
        }
    }

    @Test func `octants that Unicode had before are those`() {
        let known: [(String, UInt32)] = [
            ("1", 0x1CEA8), ("2", 0x1CEAB), ("7", 0x1CEA3), ("8", 0x1CEA0), ("12", 0x1FB82),
            ("123456", 0x1FB85), ("78", 0x2582), ("345678", 0x2586), ("35", 0x1FBE6),
            ("46", 0x1FBE7), ("13", 0x2598), ("24", 0x259D), ("57", 0x2596), ("68", 0x2597),
            ("1234", 0x2580), ("5678", 0x2584), ("1357", 0x258C), ("2468", 0x2590),
            ("1368", 0x259A), ("2457", 0x259E), ("123457", 0x259B), ("123468", 0x259C),
            ("135678", 0x2599), ("245678", 0x259F),
        ]
        for (name, scalar) in known {
            let mask = name.reduce(0) { $0 | 1 << (($1.wholeNumberValue ?? 1) - 1) }
            #expect(BlockGlyphs.octant.scalar(of: mask) == scalar, "\(name)")
        }
    }
}
