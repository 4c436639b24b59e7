"""Pictures with transparency over their own soft shadow."""

import numpy as np

from . import light


def sheet(picture, mask, h, w, s, drop, spread, strength):
    """8-bit RGBA of a picture under a mask, with a shadow cast down and to the right."""
    shade = (
        light.blur(np.roll(mask, (int(drop * s), int(drop * 0.6 * s)), (0, 1)), spread * s)
        * strength
    )
    alpha = mask + shade * (1 - mask)
    colour = picture * (mask / np.maximum(alpha, 1e-4))[..., None]
    srgb = light.develop(colour, None, grain=0, shoulder=False, saturation=1.05)
    a = (np.clip(alpha, 0, 1) * 255 + 0.5).astype(np.uint8)
    return np.dstack([np.where((a > 0)[..., None], srgb, 0), a])
