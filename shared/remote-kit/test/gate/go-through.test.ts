import { expect, it } from 'vitest'
import { lookAt } from '../../src/gate/browser/go-through.ts'
import type { Visitor } from '../../src/gate/browser/visitor.ts'
import type { Finding } from '../../src/gate/finding.ts'

const visitorWho = (rests: boolean[], refused: boolean[] = []): Visitor => {
  const rest = async () => rests.shift() ?? false
  const page = { evaluate: async () => refused[0] ?? false } as unknown as Visitor['page']
  const trouble = { take: async () => [] }
  const other = { speak: async () => undefined, begin: async () => undefined, moveTo: async () => undefined }
  const restart = async () => void refused.shift()
  return { page, tag: 'en', trouble, restart, visit: rest, rest, end: async () => undefined, ...other }
}

const look = async (rests: boolean[], refused: boolean[] = []): Promise<string[]> => {
  const findings: Finding[] = []
  const visitor = visitorWho(rests, refused)
  const failed = async () => ((await visitor.page.evaluate(() => false)) ? [{ rule: 'screen-stands', said: 'failed' }] : [])
  await lookAt({ visitor, tile: 'pools', remote: 'mf-pools', findings }, '', failed)
  return findings.map(({ said }) => said)
}

it('waits for a screen that takes its time on a machine with other work', async () =>
  expect(await look([false, false, true])).toEqual([]))

it('gives up a screen that never rests', async () => expect(await look([])).toEqual(['never comes to rest']))

it('loads the page anew where the shell gave the tile up, and believes it the second time', async () => {
  expect(await look([true, true], [true, false])).toEqual([])
  expect(await look([true, true], [true, true])).toEqual(['failed'])
})
