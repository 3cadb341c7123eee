import type { Effects } from '../../src/gate/acts/effects.ts'
import type { Legible } from '../../src/gate/acts/legible.ts'
import type { Surround } from '../../src/gate/acts/pairs.ts'

/** A step that brought nothing about. */
export const noEffects: Effects = {
  told: [],
  given: [],
  entries: 0,
  pictures: [],
  unseen: [],
  isTooWide: false,
  below: 0,
  atHand: [],
  leaks: [],
  asked: [],
  held: 0,
  listening: 0,
  covering: [],
  cleared: [],
}

/** A screen on which nothing stands beside another thing. */
export const noSurround: Surround = { pairs: [], mirrored: {}, isFocusInView: true }

/** A screen of which all can be read. */
export const allLegible: Legible = { cut: [], faint: [], clear: [], darkOnLight: {}, turned: [] }

/** What a step brings about beside the screen, where it brings about nothing. */
export const nothingBeside = {
  effects: noEffects,
  surround: noSurround,
  shown: [],
  lostIn: {},
  staying: [],
  legible: allLegible,
  workedMs: 0,
}
