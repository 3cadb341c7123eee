import type { Effects } from '../../src/gate/acts/effects.ts'

/** A step that brought nothing about. */
export const noEffects: Effects = { told: [], given: [], entries: 0, pictures: [], unseen: [], leaks: [] }
