import CDecoders
import Testing

@Suite struct `the pictures that a worker decodes before it is locked down` {
    @Test func `come out whole`() {
        var light = LightTables()
        light_tables_fill(&light)
        #expect(decoder_warm_up(&light) != 0)
    }
}
