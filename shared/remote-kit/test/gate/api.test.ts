import { calls } from '@quintet/contract'
import { expect, it } from 'vitest'
import type { Finding } from '../../src/gate/finding.ts'
import { apiOf } from '../../src/gate/site/api.ts'

const record = { at: 5000, answers: [], states: [] }

const asking = (still: string, body: object = { z: 1 }) => {
  const { path, method } = calls.saveLanguage
  const headers = {
    'x-gate-still': still,
    'x-gate-world': 'changes failing once',
    'x-gate-visit': still,
    referer: 'http://site.test/data/account',
  }
  return new Request(`http://site.test/api${path}`, { method, headers, body: JSON.stringify(body) })
}

const sound = calls.saveLanguage.wire.request.encode({ language: 2 }) as object

it('fails a change of each page once, and takes it when it is sent once more', async () => {
  const api = apiOf(record, 'data', '/nowhere', [])
  const statuses: number[] = []
  for (const still of ['build', 'build', 'live', 'build', 'live']) statuses.push((await api(asking(still, sound))).status)
  expect(statuses).toEqual([500, 200, 500, 200, 200])
})

it('tells what the build sends otherwise than declared by the screen that sent it, and nothing of the live version', async () => {
  const findings: Finding[] = []
  const api = apiOf(record, 'data', '/nowhere', findings)
  for (const still of ['build', 'live']) await api(asking(still))
  expect(findings).toEqual([expect.objectContaining({ rule: 'calls', screen: 'account' })])
})
