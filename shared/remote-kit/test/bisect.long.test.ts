import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openReleases, readHead, readHistory, type Releases } from '@quintet/registry'
import { canary, promote, publish } from '@quintet/registry/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { writeBuild } from '../../registry/test/support/builds.ts'
import { bisect, type Look, lookAtAll } from '../src/bisect/bisect.ts'
import { servePast } from '../src/bisect/serve-past.ts'
import { type Side, sidesOf } from '../src/bisect/sides.ts'
import { runHere } from './run-release.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let data = ''
let releases: Releases

// Two tiles, each published, tried and made live in ten versions.
const versions = Array.from({ length: 10 }, (_, index) => String(index + 1))
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'bisect-'))
  releases = openReleases(data, storeSettings({}))
  for (const version of versions)
    for (const name of ['mf-a', 'mf-b']) {
      await publish(releases, await writeBuild(data, name, version), 'ann', { live: version === '1' })
      if (version === '1') continue
      await canary(releases, name, 50, 'ann')
      await promote(releases, name, 'ann')
    }
}, 60_000)
afterAll(() => rm(data, { recursive: true }))

it('finds the first bad one of any row, in as few looks as halving takes', async () => {
  for (let length = 2; length <= 60; length++)
    for (let first = 1; first < length; first++) {
      const states = Array.from({ length }, (_, index) => index) as [number, number]
      const found = await bisect(states, async (state): Promise<Look> => (state < first ? 'good' : 'bad'))
      expect(found).toMatchObject({ good: first - 1, bad: first, skipped: [] })
      expect(found.looks).toBeLessThanOrEqual(Math.ceil(Math.log2(length)))
    }
})

it('names all that it cannot tell apart where states were skipped', async () => {
  const states = Array.from({ length: 10 }, (_, index) => index) as [number, number]
  const found = await bisect(states, async (state): Promise<Look> =>
    state === 4 || state === 5 ? 'skip' : state < 5 ? 'good' : 'bad',
  )
  expect(found).toMatchObject({ good: 3, bad: 6, skipped: [4, 5] })
})

// Visitors whom nobody knows: while something is tried out, chance would part them.
const visitors = 12

const versionsAt = async (address: string, name: string): Promise<Set<string>> => {
  const seen = Array.from({ length: visitors }, async () => {
    const answer = await fetch(`${address}/registry.json?page`)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { remotes } = (await answer.json()) as { remotes: Record<string, { versions: { version: string }[] }> }
    return remotes[name]?.versions[0]?.version ?? ''
  })
  return new Set(await Promise.all(seen))
}

const versionOf = async (side: Side, name: string): Promise<string | undefined> => {
  const site = await servePast(root, releases, side, 'http://127.0.0.1:9')
  const [version, ...others] = await versionsAt(site.address, name)
  await site.close()
  expect(others).toEqual([])
  return version
}

it('serves one side of a number to all visitors: without what is tried out, and with all of it', async () => {
  const tried = (await readHistory(releases)).find(({ edit }) => edit === 'mf-b: 7 goes to 50 %')
  const sides = tried ? sidesOf(tried) : []
  expect(sides.map(({ canaries }) => canaries)).toEqual([[], ['mf-b 7']])
  expect(await Promise.all(sides.map((side) => versionOf(side, 'mf-b')))).toEqual(['6', '7'])
  expect(await Promise.all(sides.map((side) => versionOf(side, 'mf-a')))).toEqual(['7', '7'])
})

it('takes a number for bad where any of its sides is, and for good only where all are', async () => {
  const looks: Look[][] = [['good', 'bad'], ['skip', 'bad'], ['skip', 'good'], ['good']]
  expect(await Promise.all(looks.map((some) => lookAtAll(some, async (one) => one)))).toEqual(['bad', 'bad', 'skip', 'good'])
})

const plants = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

it(
  `finds ${plants.length} of ${plants.length} planted edits, by pages that are served as they were`,
  { timeout: 120_000 },
  async () => {
    const documents = await readHistory(releases)
    const all = documents.slice(1) as unknown as [(typeof documents)[number], (typeof documents)[number]]
    for (const planted of plants) {
      const [name, broken] = [planted % 2 === 0 ? 'mf-a' : 'mf-b', Math.min(10, planted + 1)]
      const look = async (side: Side): Promise<Look> => (Number(await versionOf(side, name)) >= broken ? 'bad' : 'good')
      const found = await bisect(all, (document) => lookAtAll(sidesOf(document), look))
      // Some had it from then on.
      expect(found.bad.edit).toBe(`${name}: ${broken} goes to 50 %`)
    }
  },
)

it('runs a command at each number, by its exit code, and names the edit', { timeout: 120_000 }, async () => {
  const check = join(data, 'check.mjs')
  await writeFile(
    check,
    `import { get } from 'node:http'
     get(process.env.QUINTET_SITE_URL + '/registry.json?page', async (answer) => {
       const { remotes } = JSON.parse((await answer.toArray()).join(''))
       const { version } = remotes['mf-a'].versions[0]
       process.exit(version === '6' ? 125 : Number(version) >= 7 ? 1 : 0)
     })`,
  )
  const { serial } = (await readHead(releases)).document
  const run = (...args: string[]) => runHere({ QUINTET_DATA: data, INIT_CWD: data }, 'bisect', ...args)
  const { code, out } = await run('--good', '2', '--', process.execPath, check)
  expect(code).toBe(0)
  expect(out).toMatch(/one of these made it fail[^]*mf-a: 6 goes to 50 %[^]*mf-a: 6 is live[^]*mf-a: 7 goes to 50 %\n$/)
  expect((await run('--good', '0')).error).toContain('a number of the registry')
  expect((await run('--good', '2', '--bad', String(serial + 9))).error).toContain('There are no edits from number 2')
  expect((await run('--good', String(serial - 1), '--', process.execPath, check)).error).toContain('is not good')
})
