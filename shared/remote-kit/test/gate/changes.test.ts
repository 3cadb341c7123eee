import { expect, it } from 'vitest'
import { explore, exploreAwaited, exploreCutOff } from '../../src/gate/acts/explore.ts'
import { replay } from '../../src/gate/acts/replay.ts'
import type { Actor } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { control, scene } from './scenes.ts'

const changing: Actor['take'] = async (step) => ({
  step,
  scene: scene([control('look'), control('save')]),
  sent: step.key === 'save' ? [{ call: 'saveProfile', body: {} }] : [],
  ...nothingBeside,
  troubles: [],
})

it('sends each change of a screen once while the network is away, and does nothing where there is none', async () => {
  const done = await explore({ take: changing }, [''], { ofScreen: 9, ofTile: 9 })
  done.set('other', [await changing({ act: 'open', key: 'other' })])
  const acts = await exploreCutOff({ take: changing }, done, 20)
  expect(acts.get('')?.map(({ step }) => step.key || step.act)).toEqual(['open', 'look', 'cut', 'save', 'back', 'escape'])
  expect(acts.get('other')).toEqual([])
  // What is begun is ended.
  const countOf = async (most: number) => [...(await exploreCutOff({ take: changing }, done, most)).values()].flat().length
  expect([await countOf(2), await countOf(3)]).toEqual([2, 6])
})

it('looks at each change while its answer is awaited, and presses what is offered for so long', async () => {
  const done = await explore({ take: changing }, [''], { ofScreen: 9, ofTile: 9 })
  done.set('other', [await changing({ act: 'open', key: 'other' })])
  let isHeld = false
  const take: Actor['take'] = async (step) => {
    const outcome = await changing(step)
    if (step.act === 'hold' || step.act === 'letGo') isHeld = step.act === 'hold'
    const isSending = isHeld && step.key === 'save'
    return isSending ? { ...outcome, scene: scene([control('look'), control('call off')]) } : outcome
  }
  const acts = await exploreAwaited({ take }, done, 20)
  const steps = acts.get('')?.map(({ step }) => step.key || step.act)
  expect(steps).toEqual(['open', 'look', 'hold', 'save', 'call off', 'letGo'])
  expect(acts.get('other')).toEqual([])
  const without = await exploreAwaited({ take: changing }, done, 20)
  expect(without.get('')?.map(({ step }) => step.key || step.act)).toEqual(['open', 'look', 'hold', 'save', 'letGo'])
  expect([...(await exploreAwaited({ take }, done, 2)).values()].flat()).toHaveLength(2)
})

const sources = { isText: () => false, dataIn: () => [] }

it('gives the network and the answers back where a screen differs before they come, for the screens after it', async () => {
  const done = await explore({ take: changing }, [''], { ofScreen: 9, ofTile: 9 })
  const differing: Actor['take'] = async (step) =>
    step.key === 'save' ? { ...(await changing(step)), scene: scene([control('look')]) } : changing(step)
  for (const [way, end] of [
    [exploreCutOff, 'back'],
    [exploreAwaited, 'letGo'],
  ] as const) {
    const acts = await way({ take: changing }, done, 20)
    const taken: string[] = []
    await replay({ take: (step) => differing((taken.push(step.key || step.act), step)) }, acts, sources)
    expect(taken.slice(-2)).toEqual(['save', end])
  }
})
