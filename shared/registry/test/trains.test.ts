import * as fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PublishedRemote, RegistryDocument } from '../src/document.ts'
import { readKey } from '../src/key-files.ts'
import { readHead, readHistory } from '../src/log.ts'
import { addTeam } from '../src/operations/teams.ts'
import { canary, promote, publish, revoke, rollback, undo } from '../src/operations/operations.ts'
import { train } from '../src/operations/train.ts'
import { openReleases, type Releases } from '../src/releases.ts'
import { signRegistry } from '../src/signature.ts'
import { storeSettings } from '../src/store/open-store.ts'
import { signApproval } from '../src/trains/approval.ts'
import { fitsByRecord, misfits } from '../src/trains/misfits.ts'
import { smallestFitting } from '../src/trains/smallest-fitting.ts'
import { carsOf } from '../src/trains/train.ts'
import { writeBuild } from './support/builds.ts'

let data = ''
const open = (team?: string) =>
  openReleases(data, storeSettings({}), team === undefined ? undefined : join(data, `release-keys/${team}.pem`))
const head = async () => (await readHead(open())).document
const put = async (name: string, version: string, how: { live?: boolean; unfit?: string[] } = {}, as: Releases = open()) =>
  publish(as, await writeBuild(data, name, version, { tile: name === 'shell' ? '' : name.replace('mf-', '') }), 'ann', how)
const livesIn = ({ remotes }: RegistryDocument) =>
  Object.fromEntries(Object.entries(remotes).map(([name, { live }]) => [name, live]))

/** A shell that leaves out what data and pools use, builds of both that do without it, and one of judging that does not care. */
const prepare = async () => {
  for (const name of ['shell', 'mf-data', 'mf-pools', 'mf-judging']) await put(name, '1', { live: true })
  await put('shell', '2', { unfit: ['mf-data 1', 'mf-pools 1'] })
  for (const name of ['mf-data', 'mf-pools']) await put(name, '2', { unfit: ['shell 1'] })
  await put('mf-judging', '2')
}
const go = (wanted: string[], as = open(), approvals: string[] = []) => train(as, { wanted, who: 'ann', approvals })

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'trains-'))
})
afterEach(() => rm(data, { recursive: true }))

describe('a train', () => {
  beforeEach(prepare)

  it('makes all of it live as one edit of the registry', async () => {
    const { serial } = await head()
    expect((await go(['shell', 'mf-pools', 'mf-data'])).said).toBe('live together: mf-data 2, mf-pools 2, shell 2')
    expect((await head()).serial).toBe(serial + 1)
    expect(livesIn(await head())).toEqual({ shell: '2', 'mf-data': '2', 'mf-pools': '2', 'mf-judging': '1' })
  })

  it.each<[string, string[], RegExp]>([
    ['shell without the tiles', ['shell', 'mf-judging'], /mf-data 1 does not fit shell 2\.\nmf-pools 1 does not fit shell 2\./],
    ['tile without the shell', ['mf-data', 'mf-judging'], /^mf-data 2 does not fit shell 1\./],
    ['part of what belongs together', ['shell@2', 'mf-data@2'], /^mf-pools 1 does not fit shell 2\./],
  ])('is not made of a %s; the smallest set that fits is named', async (_, wanted, words) => {
    const before = await head()
    const failed = (await go(wanted).catch((error: unknown) => error)) as Error
    expect(failed.message).toMatch(words)
    const rest = wanted.includes('mf-judging') ? 'mf-data@2 mf-judging@2 mf-pools@2 shell@2' : 'mf-data@2 mf-pools@2 shell@2'
    expect(failed.message).toContain(`The smallest set that fits: \`pnpm release train ${rest}\``)
    expect(await head()).toEqual(before)
  })

  it('says of what a version is missing where nothing published fits', async () => {
    await put('shell', '3', { unfit: ['mf-judging 1', 'mf-judging 2'] })
    await expect(go(['shell@3', 'mf-data'])).rejects.toThrow('a version is missing of mf-judging')
  })

  it.each([
    ['promoted', () => promote(open(), 'mf-data', 'ann')],
    ['tried out', () => canary(open(), 'shell', 5, 'ann')],
  ])('is needed: what fits only in it is not %s alone', async (_, act) => {
    await expect(act()).rejects.toThrow('The smallest set that fits: `pnpm release train mf-data@2 mf-pools@2 shell@2`')
  })

  it.each<[string, (name: string) => Promise<unknown>]>([
    ['rollback', (name) => rollback(open(), name, 'ben')],
    ['undo', (name) => undo(open(), name, 'ben')],
  ])('goes back whole by one %s of any of it, and leaves the rest alone', async (_, act) => {
    const before = await head()
    await go(['shell', 'mf-pools', 'mf-data'])
    await promote(open(), 'mf-judging', 'ann')
    await act('mf-pools')
    const after = await head()
    expect(livesIn(after)).toEqual({ shell: '1', 'mf-data': '1', 'mf-pools': '1', 'mf-judging': '2' })
    expect(after.remotes.shell).toEqual(before.remotes.shell)
    expect(after.edit).toBe('the train went back: mf-data 1, mf-pools 1, shell 1')
    expect((await readHistory(open())).length).toBe(after.serial)
  })

  it('is not torn apart: going back to one version of it alone is refused', async () => {
    await go(['shell', 'mf-pools', 'mf-data'])
    await expect(rollback(open(), 'mf-data', 'ann', '1')).rejects.toThrow('mf-data 1 does not fit shell 2')
  })

  it('that something followed goes back as far as that fits', async () => {
    await go(['shell', 'mf-pools', 'mf-data'])
    await put('mf-data', '3', { live: true, unfit: ['shell 1'] })
    await expect(rollback(open(), 'shell', 'ann')).rejects.toThrow('mf-data 3 does not fit shell 1')
    await put('mf-data', '4', { live: true })
    await rollback(open(), 'shell', 'ann')
    expect(livesIn(await head())).toMatchObject({ shell: '1', 'mf-pools': '1', 'mf-data': '4' })
  })

  it('does not bring back what was revoked since', async () => {
    await go(['shell', 'mf-pools', 'mf-data'])
    await revoke(open(), 'mf-pools', '1', 'ann')
    await expect(undo(open(), 'shell', 'ann')).rejects.toThrow('1 was revoked')
  })

  it.each([
    [['mf-data'], 'takes two at least'],
    [['mf-data', 'mf-none'], 'mf-none was never published'],
    [['mf-data', 'mf-pools@9'], 'There is no version 9'],
    [['mf-data', 'mf-pools@1'], 'mf-pools 1 is live already'],
  ])('of %j is refused', async (wanted, words) => {
    await expect(go(wanted)).rejects.toThrow(words)
  })
})

const remote = (name: string): PublishedRemote => ({
  live: 'v1',
  order: ['v1'],
  versions: Object.fromEntries(
    ['v1', 'v2', 'v3'].map((version) => [version, { name, version, files: [] }]),
  ) as unknown as PublishedRemote['versions'],
})

it('names the smallest set of all that fit', () => {
  const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'shell']
  const remotes = Object.fromEntries(names.map((name) => [name, remote(name)]))
  const versions = ['v1', 'v2', 'v3']
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 35 })), fc.constantFrom(...names), (unfit, first) => {
      const fits = (tile: { name: string; version: string }, shell: { version: string }) =>
        !unfit.includes(names.indexOf(tile.name) * 9 + versions.indexOf(tile.version) * 3 + versions.indexOf(shell.version))
      const { set } = smallestFitting(remotes, { [first]: 'v2' }, fits)
      // Against every combination there is.
      let least = Infinity
      for (let all = 0; all < 3 ** 5; all++) {
        const chosen = Object.fromEntries(names.map((name, index) => [name, versions[Math.floor(all / 3 ** index) % 3] ?? '']))
        const after = Object.fromEntries(names.map((name) => [name, { ...remote(name), live: chosen[name] ?? '' }]))
        if (chosen[first] !== 'v2' || misfits(after, fits).length > 0) continue
        least = Math.min(least, Object.values(chosen).filter((version) => version !== 'v1').length)
      }
      expect(set ? Object.keys(set).length : Infinity).toBe(least)
    }),
    { numRuns: 60 },
  )
})

const add = async (name: string, owns: string[]) =>
  addTeam(open(), await head(), { name, owns, paths: [] }, { dataFolder: data }, 'op')
const lives = (document: RegistryDocument, name: string, version: string) => {
  document.remotes[name] = { ...(document.remotes[name] as PublishedRemote), live: version }
}

describe('a train of several teams', () => {
  const wanted = ['shell@2', 'mf-data@2', 'mf-pools@2']
  const approve = async (team: string, now = Date.now()) =>
    signApproval(open(team), await head(), carsOf((await head()).remotes, wanted), now)
  beforeEach(async () => {
    await prepare()
    await add('data', ['mf-data'])
    await add('pools', ['mf-pools'])
  })

  it('goes when each has let its own go, and any of them takes it back whole', async () => {
    await expect(go(wanted)).rejects.toThrow('mf-data is of the team data')
    await expect(go(wanted, open(), [await approve('data')])).rejects.toThrow('mf-pools is of the team pools')
    await go(wanted, open(), [await approve('data'), await approve('pools')])
    expect(livesIn(await head())).toMatchObject({ shell: '2', 'mf-data': '2', 'mf-pools': '2' })
    await rm(join(data, 'release-keys/registry.serial'))
    await rollback(open('pools'), 'mf-pools', 'eve')
    expect(livesIn(await head())).toMatchObject({ shell: '1', 'mf-data': '1', 'mf-pools': '1' })
    expect((await readHistory(open())).at(-1)).toMatchObject({ team: 'pools', editedBy: 'eve' })
  })

  it('goes once by an approval, and only as it was approved of', async () => {
    const approvals = [await approve('data'), await approve('pools')]
    await expect(go(['shell@2', 'mf-data@2', 'mf-pools@2', 'mf-judging@2'], open(), approvals)).rejects.toThrow('is of the team')
    await go(wanted, open(), approvals)
    await rollback(open(), 'shell', 'ann')
    await expect(go(wanted, open(), approvals)).rejects.toThrow('is of the team data')
  })

  it('does not go by an approval that is over, or of another team', async () => {
    const old = await approve('data', Date.now() - 25 * 3_600_000)
    await expect(go(wanted, open(), [old, await approve('pools')])).rejects.toThrow('mf-data is of the team data')
    await expect(approve('server')).rejects.toThrow('of no team that owns one of them')
  })

  it('cannot be forged: every reader passes over a train, or a way back, that takes more with it', async () => {
    const forge = async (change: (document: RegistryDocument) => void) => {
      const before = await head()
      const document = structuredClone({ ...before, serial: before.serial + 1, team: 'site', editedBy: 'eve' })
      change(document)
      const key = readKey(join(data, 'release-keys/site.pem'))
      if (!key) throw new Error('no key')
      const path = join(data, 'releases/registry', `${String(document.serial).padStart(9, '0')}.json`)
      await writeFile(path, JSON.stringify(signRegistry(document, key)))
      expect(await head()).toEqual(before)
      await rm(path)
    }
    const approvals = [await approve('data'), await approve('pools')]
    await forge((document) => {
      for (const name of ['shell', 'mf-data', 'mf-pools']) lives(document, name, '2')
      document.approvals = approvals
    })
    await go(wanted, open(), approvals)
    await forge((document) => lives(document, 'mf-data', '1'))
    expect(misfits((await head()).remotes, fitsByRecord((await head()).remotes))).toEqual([])
  })
})
