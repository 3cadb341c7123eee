import { expect, it } from 'vitest'
import { openScan } from '../../src/candidates/scan-all.ts'
import { sumOfWorkers } from '../../src/candidates/collect.ts'
import { packEntries } from '../../src/draw.ts'
import { openJobSearch } from '../../src/jobs/job-search.ts'
import { buildIndex } from '../../src/member-index/build-index.ts'
import type { StageContent } from '../../src/stages/sealed-stage.ts'
import { mixedWorld } from '../worlds.ts'

const seed = [7, 8] as const
const best = 6
const population = packEntries(mixedWorld(5, 500))

it.each(['plain', 'compiled'] as const)('finds in jobs what it finds in one go: %s kernel', async (kernel) => {
  const scan = await openScan(() => buildIndex(population, { seed, best, workers: 1 }), kernel, 1)
  const search = await openJobSearch(population, { seed, best, kernel })
  expect(search.jobs.length).toBeGreaterThan(3)
  const joining = search.join()
  const contents: StageContent[] = []
  for (const job of search.jobs.keys()) contents.push(await search.search(job))
  for (const [job, content] of [...contents.entries()].toReversed()) {
    expect(search.isSound(content)).toBe(true)
    joining.add(job, content)
  }
  const { found } = joining.finish()
  expect(found).toEqual(scan.found)
  for (const of of ['wishEligible', 'memberEligible'] as const)
    expect(sumOfWorkers(search.index.layout, of)).toEqual(sumOfWorkers(scan.index.layout, of))
  const empty = contents.filter(({ columns }) => columns['wishes']?.length === 0)
  expect(empty.length).toBeLessThan(contents.length / 2)
})
