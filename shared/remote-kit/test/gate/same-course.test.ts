import { expect, it } from 'vitest'
import { explore } from '../../src/gate/acts/explore.ts'
import { basesOf } from '../../src/gate/acts/live-version.ts'
import type { Control } from '../../src/gate/acts/observe.ts'
import { isSameCourse } from '../../src/gate/acts/same-course.ts'
import { settings } from '../../src/gate/acts/settings.ts'
import type { Actor, Outcome } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { control, scene } from './scenes.ts'

interface Names {
  save?: string
  more?: readonly Control[]
  /** What is said once it was saved. */
  saved?: string
  call?: string
}

/** A screen with a button that saves, and says so. */
const saving = ({ save = 'Save', more = [], saved = 'Saved', call = 'saveProfile' }: Names = {}): Actor => {
  let isSaved = false
  return {
    take: async (step): Promise<Outcome> => {
      if (step.key === save) isSaved = true
      const here = scene([control('Help'), control(save, { group: 'button' }), ...more], {
        words: isSaved ? [saved] : ['Not yet'],
      })
      return { step, scene: here, sent: step.key === save ? [{ call, body: {} }] : [], ...nothingBeside, troubles: [] }
    },
  }
}
const doneBy = (actor: Actor) => explore(actor, [''], { ofScreen: 12, ofTile: 12 })
const isSame = async (names: Names) => isSameCourse(await doneBy(saving()), await doneBy(saving(names)))

it('goes the same course where something is called or said otherwise', async () => {
  expect(await isSame({})).toBe(true)
  expect(await isSame({ save: 'Store', saved: 'Stored' })).toBe(true)
})

it.each<[string, Names]>([
  ['has a control more', { more: [control('Undo')] }],
  ['does not tell one state from another any more', { saved: 'Not yet' }],
  ['sends something else', { call: 'saveSection' }],
])('goes another course where it %s', async (_, names) => expect(await isSame(names)).toBe(false))

const at = (changes: Partial<Control>) =>
  new Map([
    [
      '',
      [
        {
          step: { act: 'open' as const, key: '' },
          scene: scene([control('x', changes)]),
          sent: [],
          ...nothingBeside,
          troubles: [],
        },
      ],
    ],
  ])

it('goes another course where a control takes other values, or is shut', () => {
  const select = (choices: string) => at({ kind: 'select', traits: { choices, value: '1' } })
  expect(isSameCourse(select('3'), select('3'))).toBe(true)
  expect(isSameCourse(select('3'), select('4'))).toBe(false)
  expect(isSameCourse(at({}), at({ isEnabled: false }))).toBe(false)
})

const names = (name: string) => basesOf(settings.find((one) => one.name === name) ?? settings[0]!).map((one) => one.name)

it('knows on what a setting is built', () => {
  expect(names('')).toEqual([])
  expect(names('on a wide screen: ')).toEqual([''])
  expect(new Set(names('sent again with other values: '))).toEqual(new Set(['', 'what was left: ']))
  expect(new Set(names('sent again with the first examples: '))).toEqual(new Set(['', 'with the first examples: ']))
  expect(new Set(names('where each change fails once for each way to it: '))).toEqual(
    new Set(['', 'what was left: ', 'sent again with other values: ', 'where each change fails once: ']),
  )
})
