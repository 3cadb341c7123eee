import { describe, expect, it } from 'vitest'
import type { Answers } from '../questions/index.ts'
import { hiddenCount, MAX_HIDDEN, setVisibility, visibilityProblem } from './visibility.ts'
import { presetFlags, presetOf, visibilityPresets } from './visibility-presets.ts'

// The one set of answers in which all may be hidden, and one in which two things do not apply.
const all: Answers = { chestSize: 3, appendageSize: 3 }
const some: Answers = { chestSize: 1, appendageSize: 1 }

describe('a preset of visibility', () => {
  it.each(visibilityPresets)('%s may be stored as it is, whatever applies to the member (decision 4)', (preset) => {
    for (const answers of [all, some, {}]) expect(visibilityProblem(presetFlags(preset, answers), answers)).toBeUndefined()
  })

  it('hides nothing, what is intimate, or as much as may be hidden', () => {
    expect(visibilityPresets.map((preset) => hiddenCount(presetFlags(preset, all)))).toEqual([0, 9, MAX_HIDDEN])
    expect(visibilityPresets.map((preset) => hiddenCount(presetFlags(preset, some)))).toEqual([0, 7, 12])
  })

  it('is known again, until a single answer is shown or hidden', () => {
    for (const preset of visibilityPresets) {
      const flags = presetFlags(preset, all)
      expect(presetOf(flags, all)).toBe(preset)
      const isShown = flags[39] === 1
      const { flags: changed } = setVisibility(flags, 40, !isShown)
      if (changed.some((flag, index) => flag !== flags[index])) expect(presetOf(changed, all)).toBeUndefined()
    }
  })
})
