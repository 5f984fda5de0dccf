/*
 * How wide each character of the bundled face is, in thousandths of the text size. Digits are all as wide as one another, so that a number does not move
 * while it is dragged.
 */

/** Advances of U+0020 to U+007E. */
const REGULAR: readonly number[] = [
  236, 284, 419, 713, 598, 927, 694, 242, 335, 335, 450, 600, 272, 399, 272, 383, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 292,
  292, 600, 600, 600, 477, 891, 641, 653, 621, 671, 583, 559, 695, 707, 400, 510, 634, 501, 812, 707, 708, 606, 708, 640, 581, 572, 678,
  609, 891, 613, 593, 580, 317, 383, 317, 600, 565, 600, 534, 580, 503, 580, 549, 324, 528, 568, 250, 250, 527, 272, 873, 568, 560, 580,
  580, 367, 487, 351, 568, 492, 768, 507, 499, 464, 343, 314, 343, 600,
]
const STRONG: readonly number[] = [
  236, 309, 471, 656, 600, 960, 713, 260, 337, 337, 556, 600, 299, 402, 299, 437, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 319,
  319, 600, 600, 600, 493, 899, 672, 663, 642, 689, 600, 577, 712, 719, 423, 545, 678, 521, 817, 719, 712, 641, 712, 664, 611, 580, 689,
  638, 949, 655, 632, 599, 329, 437, 329, 600, 559, 600, 559, 600, 513, 600, 558, 350, 545, 588, 275, 275, 562, 294, 888, 588, 563, 600,
  600, 393, 499, 374, 588, 524, 819, 544, 524, 502, 363, 376, 363, 600,
]

/** The advance of one character, by its code point. */
export function advanceOf(code: number, isStrong: boolean): number {
  return (isStrong ? STRONG : REGULAR)[code - 0x20] ?? advanceOutside(code)
}

/** Other scripts come from whatever face the system has: these are generous. */
function advanceOutside(code: number): number {
  if (code === 0x2009 || code === 0x202f) return 118
  if (code === 0xa0) return 236
  if (code === 0xb7) return 349
  if (code === 0x2026) return 900
  if (code === 0x2019) return 300
  if (code < 0x20 || (code >= 0x300 && code < 0x370) || (code >= 0x200b && code <= 0x200f)) return 0
  if (code < 0x250) return 720
  if (code < 0x590) return 800 // Greek, Cyrillic, Armenian
  if (code < 0x1100) return 900
  return code < 0x1_f000 ? 1060 : 1400
}
