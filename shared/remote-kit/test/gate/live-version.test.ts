import { expect, it } from 'vitest'
import { nothingBeside } from './outcomes.ts'
import { scene } from './scenes.ts'
import { baseOf, knownIn, laterSettings, otherAnswers } from '../../src/gate/acts/live-version.ts'
import type { Control } from '../../src/gate/acts/observe.ts'
import { settings } from '../../src/gate/acts/settings.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'

const asking = (call: string): Outcome[] => [
  {
    step: { act: 'open', key: '' },
    scene: scene([], { path: '/a' }),
    sent: [{ call, body: {} }],
    ...nothingBeside,
    troubles: [],
  },
]

const othersOf = (call: string) => otherAnswers(new Map([['', asking(call)]]), [['listMatches'], ['loadTokens'], ['loadMember']])
const worldsOf = (call: string) => othersOf(call).flatMap(({ world, follows }) => (follows ? [] : [world]))

it('uses a tile in the states of what it asks for, and of what its page opened with', () => {
  expect(worldsOf('listMatches').filter((world) => world.endsWith('state'))).toEqual(['first state', 'third state'])
  expect(worldsOf('reportError').filter((world) => world.endsWith('state'))).toEqual(['third state'])
})

it('uses it with as many further examples as there are of any answer', () => {
  expect([...new Set(worldsOf('listReports'))].filter((world) => world.endsWith('examples'))).toEqual(['first examples'])
})

const isNext = ({ follows }: { follows?: unknown }) => follows !== undefined

it('uses it once more as the next member, where it asks for anything', () => {
  expect(othersOf('listMatches').some(isNext)).toBe(true)
  expect(otherAnswers(new Map(), []).some(isNext)).toBe(false)
})

it('uses it once only in each setting', () => {
  const later = laterSettings(new Map([['', asking('loadPhotoProof')]]), [['listMatches'], ['loadTokens'], ['loadMember']])
  expect(new Set(later).size).toBe(later.length)
  const worlds = later.map(({ world }) => world)
  expect(worlds).toEqual(expect.arrayContaining(['changes failing once', 'fourth examples', 'third state']))
  expect(later.filter(({ world }) => world === 'recorded').map(({ name }) => name)).toEqual([
    'what was left: ',
    'sent again with other values: ',
    'in a state of its own: ',
    'where the network goes and comes back: ',
    'where answers are awaited: ',
    'in haste: ',
    'filled in wrongly: ',
  ])
})

const control = (key: string, kind: string): Control => ({ key, kind, group: kind, isEnabled: true, traits: {} })

it('tries a button once more that another member has, and nothing else that was tried', () => {
  const used: Outcome[] = asking('savePhoto').map((one) => ({ ...one, step: { act: 'use', key: 'Delete' } }))
  const known = (world: string, kind: string) => {
    const setting = settings.find((one) => one.world === world)
    return setting && knownIn(setting, new Map([['', used]]), [['listMatches'], ['loadMember']])('', control('Delete', kind))
  }
  expect(known('first state', 'button:button')).toBe(true)
  expect(known('second state', 'button:button')).toBe(false)
  expect(known('second state', 'a')).toBe(true)
})

it('builds what is sent again on what was done where the site answers the same, and all else on what was done as recorded', () => {
  const acts = new Map(settings.map((setting) => [setting, new Map([[`${setting.name}${setting.world}`, []]])]))
  const baseIn = (name: string) => {
    const setting = settings.find((one) => one.name === name)
    return setting && [...(baseOf(setting, acts)?.keys() ?? [])]
  }
  expect(baseIn('sent again with the first examples: ')).toEqual(['with the first examples: first examples'])
  expect(baseIn('sent again with other values: ')).toEqual(['recorded', 'what was left: recorded'])
  expect(baseIn('in a state of its own: ')).toEqual(['recorded'])
  expect(baseIn('where each change fails once for each way to it: ')).toEqual([
    'recorded',
    'what was left: recorded',
    'sent again with other values: recorded',
  ])
})
