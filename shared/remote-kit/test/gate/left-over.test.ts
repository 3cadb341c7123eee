import { expect, it } from 'vitest'
import type { Acts } from '../../src/gate/acts/acts.ts'
import { compareLeftOver } from '../../src/gate/acts/compare-left-over.ts'
import type { Outcome, Step } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { scene } from './scenes.ts'

const sources = { isText: (text: string) => text !== 'Samir', dataIn: () => [] }

const said = (act: Step['act'], ...words: string[]): Outcome => ({
  step: { act, key: '' },
  scene: scene([], { path: '/judging', words }),
  sent: [],
  ...nothingBeside,
  troubles: [],
})
const acts = (outcomes: Outcome[]): Acts => new Map([['', outcomes]])
const found = (live: Outcome[], now: Outcome[]) => compareLeftOver(acts(live), acts(now), sources).map(({ said: words }) => words)
const live = [said('open', 'Stars'), said('use', 'Stars', 'Your seven stars', 'Samir'), said('open', 'Stars')]

it('finds what stays from before as a screen opens again', () => {
  expect(found(live, live)).toEqual([])
  expect(found(live, [live[0]!, live[1]!, said('open', 'Stars', 'Your seven stars')])).toEqual([
    'says “Your seven stars” as /judging opens, which the live version says there only after something was done',
  ])
})

it('lets pass what is new there, what an answer holds, and what the live version says there as it opens at another time', () => {
  const more = (text: string) => [live[0]!, live[1]!, said('open', 'Stars', text)]
  expect(found(live, more('Quite new words'))).toEqual([])
  expect(found(live, more('Samir'))).toEqual([])
  expect(found([...live, said('open', 'Your seven stars')], [...more('Your seven stars'), said('open')])).toEqual([])
})
