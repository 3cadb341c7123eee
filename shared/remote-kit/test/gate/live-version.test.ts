import { expect, it } from 'vitest'
import { noEffects } from './outcomes.ts'
import { otherAnswers } from '../../src/gate/acts/live-version.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'

const asking = (call: string): Outcome[] => [
  {
    step: { act: 'open', key: '' },
    scene: {
      path: '/a',
      isDialog: false,
      focus: '',
      words: [],
      alerts: [],
      marks: [],
      controls: [],
      turning: [],
      lists: [],
      stored: [],
    },
    sent: [{ call, body: {} }],
    effects: noEffects,
    troubles: [],
  },
]

const worldsOf = (call: string) =>
  otherAnswers(new Map([['', asking(call)]]), [['listMatches'], ['loadTokens'], ['loadMember']]).map(({ world }) => world)

it('uses a tile in the states of what it asks for, and of what its page opened with', () => {
  expect(worldsOf('listMatches').filter((world) => world.endsWith('state'))).toEqual(['first state', 'third state'])
  expect(worldsOf('reportError').filter((world) => world.endsWith('state'))).toEqual(['third state'])
})

it('uses it with as many further examples as there are of any answer', () => {
  expect(worldsOf('listMatches').filter((world) => world.endsWith('examples'))).toEqual(['first examples'])
})
