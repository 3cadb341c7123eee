import { expect, it } from 'vitest'
import { packEntries } from '../../src/drawing/engine/draw.ts'
import { type Presenting, presentElsewhere, presentHere } from '../../src/drawing/engine/present/present-ahead.ts'
import { presentCounts } from '../../src/drawing/engine/present/present.ts'
import { runStages } from '../../src/drawing/engine/stages/run-stages.ts'
import { noStore } from '../../src/drawing/engine/stages/stage-store.ts'
import { mixedWorld } from './worlds.ts'

it('matches presented by a thread of its own are those presented in this one', async () => {
  const population = packEntries(mixedWorld(5, 300))
  const settings = { store: noStore, kernel: 'plain', best: 16, workers: 1, input: '' } as const
  const result = await runStages({ ...settings, population, seed: [3, 4] })
  const present = async (by: (...found: Parameters<typeof presentHere>) => Presenting) => {
    const { drawn, source } = presentCounts(population, result)
    const presenting = by(drawn, source)
    presenting.ready(drawn.matches.count)
    const found = { matches: drawn.matches, seconds: presenting.seconds(), hash: presenting.hash() }
    await presenting.end()
    return found
  }
  const here = await present(presentHere)
  expect(await present(presentElsewhere)).toEqual(here)
  const { count, other } = here.matches
  expect(count).toBeGreaterThan(20)
  const idOf = (at: number) => population.ids[other[at] as number] as number
  const byHand = Array.from({ length: count }, (_, at) => at).toSorted((a, b) => idOf(a) - idOf(b) || a - b)
  expect([...here.seconds]).toEqual(byHand)
  expect(here.hash).toMatch(/^[0-9a-f]{64}$/)
})
