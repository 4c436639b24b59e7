"""The parts of the sample album's generator: light, noise, shapes, terrain, ray marching and the
scenes made of them."""
