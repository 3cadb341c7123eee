import { expect, it } from 'vitest'
import { packEntries } from '../src/draw.ts'
import { engineVersion, rulesOf } from '../src/engine/version.ts'
import { type Presenting, presentInWorker, presentInProcess } from '../src/results/present-ahead.ts'
import { presentColumns } from '../src/results/present.ts'
import { runStages } from '../src/stages/run-stages.ts'
import { noStore } from '../src/stages/stage-store.ts'
import { mixedWorld } from './worlds.ts'

it('matches presented by a thread of its own are those presented in this one', async () => {
  const population = packEntries(mixedWorld(5, 300))
  const rules = rulesOf(engineVersion)
  const settings = { store: noStore, kernel: 'plain', best: 16, workers: 1, input: '', rules } as const
  const result = await runStages({ ...settings, population, seed: [3, 4] })
  const present = async (by: (...found: Parameters<typeof presentInProcess>) => Presenting) => {
    const presenting = by(population, result)
    const { drawn } = presenting
    presenting.ready(drawn.matches.count)
    const found = { drawn, seconds: presenting.seconds(), hash: presenting.hash() }
    await presenting.end()
    return found
  }
  const here = await present(presentInProcess)
  expect(await present(presentInWorker)).toEqual(here)
  expect(presentColumns(population, result)).toEqual(here.drawn)
  const { count, other } = here.drawn.matches
  expect(count).toBeGreaterThan(20)
  const idOf = (at: number) => population.ids[other[at] as number] as number
  const byHand = Array.from({ length: count }, (_, at) => at).toSorted((a, b) => idOf(a) - idOf(b) || a - b)
  expect([...here.seconds]).toEqual(byHand)
  expect(here.hash).toMatch(/^[0-9a-f]{64}$/)
})
