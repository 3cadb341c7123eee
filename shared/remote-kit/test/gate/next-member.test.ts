import { expect, it } from 'vitest'
import type { Acts } from '../../src/gate/acts/acts.ts'
import { keptFor, useBefore } from '../../src/gate/acts/next-member.ts'
import type { Outcome, Step } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { scene } from './scenes.ts'

const asking = (...calls: string[]): Outcome[] => [
  {
    step: { act: 'open', key: '' },
    scene: scene([], { path: '/images' }),
    sent: calls.map((call) => ({ call, body: {} })),
    troubles: [],
    ...nothingBeside,
  },
]
const rating = [{ call: 'loadPhotoRating', body: {} }]

it('finds what is not asked for the next member, and was for the one before', () => {
  const live: Acts = new Map([['', asking('loadPhotoRating', 'loadPhotoRating')]])
  expect(keptFor(live, asking(), rating)).toEqual([
    {
      rule: 'sends',
      screen: '',
      said: 'does not ask loadPhotoRating for the next member: it keeps what the one before was answered',
    },
  ])
  expect(keptFor(live, asking('loadPhotoRating'), rating)).toEqual([])
  // Asked for by a later step alone, it was shown before.
  const later = new Map([['', [...asking('loadPhotoRating'), ...asking('loadPhotoRating')]]])
  expect(keptFor(later, [...asking(), ...asking('loadPhotoRating')], rating)).toHaveLength(1)
  expect(keptFor(later, [...asking('loadPhotoRating'), ...asking()], rating)).toEqual([])
  expect(keptFor(later, asking(), rating)).toEqual([])
  // A build that never asks for it keeps nothing.
  expect(keptFor(live, asking(), [])).toEqual([])
})

it('uses some of each screen as it was used before', async () => {
  const taken: Step[] = []
  const steps = Array.from({ length: 12 }, () => asking('listMatches')).flat()
  const actor = {
    take: (step: Step) => {
      taken.push(step)
      return Promise.resolve(asking('loadPhotoRating')[0] as Outcome)
    },
  }
  expect(await useBefore(actor, 'images', new Map([['', steps]]))).toHaveLength(8)
  expect(taken).toHaveLength(8)
  expect(await useBefore(actor, 'matches', new Map([['', steps]]))).toEqual([])
  expect(await useBefore(actor, 'images', new Map([['', asking('savePhoto')]]))).toEqual([])
  // What led away is not done, nor what came after it.
  const [first, ...more] = steps as [Outcome, ...Outcome[]]
  const away = { ...first, scene: scene([], { path: '/elsewhere' }) }
  expect(await useBefore(actor, 'images', new Map([['', [first, away, ...more]]]))).toHaveLength(1)
})
