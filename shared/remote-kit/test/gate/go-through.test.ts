import { expect, it } from 'vitest'
import { lookAt } from '../../src/gate/browser/go-through.ts'
import type { Visitor } from '../../src/gate/browser/visitor.ts'
import type { Finding } from '../../src/gate/finding.ts'

const visitorWho = (rests: boolean[]): Visitor => {
  const rest = async () => rests.shift() ?? false
  const page = { evaluate: async () => 1 } as unknown as Visitor['page']
  const trouble = { take: async () => [] }
  const other = { speak: async () => undefined, begin: async () => undefined, moveTo: async () => undefined }
  return { page, tag: 'en', trouble, visit: rest, rest, end: async () => undefined, ...other }
}

const look = async (rests: boolean[]): Promise<string[]> => {
  const findings: Finding[] = []
  await lookAt({ visitor: visitorWho(rests), tile: 'pools', remote: 'mf-pools', findings }, '', async () => [])
  return findings.map(({ said }) => said)
}

it('waits for a screen that takes its time on a machine with other work', async () =>
  expect(await look([false, false, true])).toEqual([]))

it('gives up a screen that never rests', async () => expect(await look([])).toEqual(['never comes to rest']))
