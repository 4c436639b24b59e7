"""One picture of the album a module, each with `draw`; seeds and sizes come from the album."""
