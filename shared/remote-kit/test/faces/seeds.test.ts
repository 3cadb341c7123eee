import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { carsOf, openReleases, readHead, type Releases } from '@quintet/registry'
import { promote, publish, retire, train } from '@quintet/registry/operations'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { storeSettings } from '../../../registry/src/store/open-store.ts'
import { comparePairs } from '../../src/faces/compare.ts'
import { currentDeclarations } from '../../src/faces/cached-declarations.ts'
import { checkFaces } from '../../src/faces/check-faces.ts'
import type { Declarations } from '../../src/faces/declarations.ts'
import { root } from '../../src/faces/packages.ts'
import { recordUses, type Uses } from '../../src/faces/uses.ts'
import { compareForTrain } from '../../src/release/compare-for-train.ts'
import { changed, type Kept, writeFacedBuild } from './support.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

// Each runs the compiler over real packages; `npm run test:full` runs all.
const inFull = it.runIf(process.env['QUINTET_FULL'] !== undefined)

// Both directions with the real sources of a real tile and the real face of the shared packages, through a real store.

let face: Declarations
let judging: Uses
let data = ''
let releases: Releases
beforeAll(async () => {
  face = await currentDeclarations()
  judging = recordUses(join(root, 'mf-judging'), [])
}, 120_000)
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'faces-'))
  releases = openReleases(data, storeSettings({}))
})
afterEach(() => rm(data, { recursive: true }))

const none = '/nowhere'
const build = (name: string, version: string, kept: Kept = { declarations: face }) => writeFacedBuild(data, name, version, kept)
const tile = (version: string, kept: Kept = {}) => build('mf-judging', version, { declarations: face, uses: judging, ...kept })
const release = async (dist: string, live = true) =>
  publish(releases, dist, 'ann', { live, ...(await checkFaces(releases, dist, none)) })
const check = async (dist: string) => checkFaces(releases, dist, none)

inFull(
  'records all that a tile uses: the compiler finds nothing amiss in any tile and its own face',
  async () => {
    const names = readdirSync(root).filter((name) => existsSync(join(root, name, 'src/remote.tsx')))
    expect(names.length).toBeGreaterThanOrEqual(5)
    const pairs = names.map((name) => ({ uses: recordUses(join(root, name), []), own: face, shell: face }))
    for (const { uses } of pairs) expect(Object.keys(uses.files).length).toBeGreaterThan(10)
    expect(await comparePairs(pairs)).toEqual(names.map(() => []))
  },
  180_000,
)

const withoutToast = () => changed(face, 'no-toast', (text) => text.replaceAll(/\bshowToast\b/g, 'displayToast'))
const withoutBack = () =>
  changed(face, 'no-back', (text, path) => (path === 'ui/src/layout/page.d.ts' ? text.replaceAll(/\bback\b/g, 'backTo') : text))

it.runIf(isFull)(
  'stops a shell that renames an export which a live tile uses, and names export, place and tile',
  async () => {
    await release(await build('shell', '1'))
    await release(await tile('1'))
    const next = await build('shell', '2', { declarations: withoutToast() })
    await expect(check(next)).rejects.toThrow(
      /mf-judging 1 \(live\) with shell 2 \(waits\): src\/[^\n]*:\d+, @quintet\/sdk showToast: Module '@quintet\/sdk' has no exported member 'showToast'/,
    )
  },
  180_000,
)

const reason = (state: string) =>
  new RegExp(
    `mf-judging 1 \\(${state}\\) with shell 2 [^\\n]*, @quintet/ui Page: Property 'back' does not exist on type '[^']*PageProps'`,
  )

inFull(
  'stops a shell that renames a prop which a tile uses that is live, or could take over',
  async () => {
    await release(await build('shell', '1'))
    await release(await tile('1'))
    const next = await build('shell', '2', { declarations: withoutBack() })
    await expect(check(next)).rejects.toThrow(reason('live'))
    await release(await tile('2', { uses: { files: { 'src/remote.tsx': 'export {}' } } }))
    await expect(check(next)).rejects.toThrow(reason('fallback'))
    await retire(releases, 'mf-judging', 'ann', '1')
    expect((await release(next)).said).toBe('2 is published and live')
  },
  180_000,
)

inFull(
  'stops a tile that uses an export which the shell lacks, and lets it out once the shell has it',
  async () => {
    await release(await build('shell', '1'))
    const newer = changed(face, 'fresh', (text, path) =>
      path === 'sdk/src/index.d.ts' ? `${text}\nexport declare const freshThing: () => string\n` : text,
    )
    const uses = {
      files: {
        ...judging.files,
        'src/fresh.ts': "import { freshThing } from '@quintet/sdk'\nexport const now: string = freshThing()\n",
      },
    }
    const ahead = await tile('2', { declarations: newer, uses })
    await expect(check(ahead)).rejects.toThrow(
      "mf-judging 2 (waits) with shell 1 (live): src/fresh.ts:1, @quintet/sdk freshThing: Module '@quintet/sdk' has no exported member 'freshThing'.",
    )
    await release(await build('shell', '2', { declarations: newer }))
    await expect(check(ahead)).rejects.toThrow('with shell 1 (fallback)')
    await retire(releases, 'shell', 'ann', '1')
    expect((await release(ahead)).said).toBe('2 is published and live')
  },
  180_000,
)

inFull(
  'lets a tile out whose packages are newer than the shell’s, as long as it uses nothing new',
  async () => {
    await release(await build('shell', '1'))
    const newer = changed(face, 'more', (text, path) =>
      path === 'sdk/src/index.d.ts' ? `${text}\nexport declare const more: string\n` : text,
    )
    const builtAgainst = { react: '19.3.1', '@quintet/sdk': '0.1.99' }
    await release(await tile('1', { declarations: newer, builtAgainst }))
    const { document } = await readHead(releases)
    expect(document.remotes['mf-judging']?.versions['1']?.fits).toEqual([face.id])
  },
  180_000,
)

inFull(
  'lets a shell wait for a train with what does not fit it noted, and compares for the train what never met',
  async () => {
    await release(await build('shell', '1'))
    await release(await tile('1'))
    const next = await build('shell', '2', { declarations: withoutToast() })
    const verdict = await checkFaces(releases, next, none, true)
    expect(verdict).toMatchObject({ fits: [], unfit: ['mf-judging 1'] })
    expect(verdict.lines.join('\n')).toContain('it goes live in a train alone, without mf-judging 1 (live)')
    await publish(releases, next, 'ann', verdict)
    await expect(promote(releases, 'shell', 'ann')).rejects.toThrow('mf-judging 1 does not fit shell 2')
    // Published past the check, so that nobody knows whether it fits.
    await publish(releases, await tile('2'), 'ann')
    const wanted = ['shell@2', 'mf-judging@2']
    const { remotes } = (await readHead(releases)).document
    const said: string[] = []
    const fits = await compareForTrain(releases, carsOf(remotes, wanted), (line) => said.push(line))
    expect(said.join('\n')).toContain("has no exported member 'showToast'")
    await expect(train(releases, { wanted, who: 'ann', fits })).rejects.toThrow('a version is missing of mf-judging')
    await publish(releases, await tile('3', { uses: { files: { 'src/remote.tsx': 'export {}' } } }), 'ann')
    const better = ['shell@2', 'mf-judging@3']
    const known = await compareForTrain(releases, carsOf((await readHead(releases)).document.remotes, better), () => undefined)
    expect((await train(releases, { wanted: better, who: 'ann', fits: known })).said).toContain('live together')
  },
  180_000,
)

it('goes by versions where a release keeps no face, and says so', async () => {
  await release(await build('shell', '1', {}))
  expect((await check(await tile('1'))).lines).toEqual([
    'mf-judging 1 (waits) with shell 1 (live): shell keeps no face, only versions were compared',
  ])
  await expect(check(await tile('2', { builtAgainst: { '@quintet/sdk': '9.0.0' } }))).rejects.toThrow('does not fit 9.0.0')
})

it('compares no tile with nothing: a shell that is neither released nor built is a refusal', async () => {
  await expect(check(await tile('1'))).rejects.toThrow('No shell was released, and none is built in /nowhere')
  const beside = await build('shell', '7')
  expect((await checkFaces(releases, await tile('1'), beside)).lines).toEqual([
    'no shell was released yet: compared with the one built here, 7',
    'its face fits shell 7 (live)',
  ])
})

it('refuses what the shell’s contract or its libraries do not fit', async () => {
  await release(await build('shell', '1'))
  await expect(check(await tile('1', { builtAgainst: { react: '20.0.0' } }))).rejects.toThrow('react 19.3.1 does not fit 20.0.0')
})
