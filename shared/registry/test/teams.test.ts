import { generateKeyPairSync } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deployedApi, recordApi } from '../src/api-record.ts'
import type { RegistryDocument } from '../src/document.ts'
import { endCanary } from '../src/end-canary.ts'
import { readKey } from '../src/key-files.ts'
import { editState, type OnFault, readHead, readHistory } from '../src/log.ts'
import { addTeam, endTeam, rotateTeam } from '../src/operations/teams.ts'
import { canary, promote, publish, retire, revoke, rollback, undo } from '../src/operations/operations.ts'
import { buildRegistry } from '../src/publish.ts'
import { openReleases, type Releases } from '../src/releases.ts'
import { signRegistry } from '../src/signature.ts'
import { storeSettings } from '../src/store/open-store.ts'
import { writeBuild } from './support/builds.ts'

// Two teams on one store: judging holds mf-judging, images holds mf-images, the site's own team all the rest.

let data = ''
let site: Releases
const open = (team?: string) =>
  openReleases(data, storeSettings({}), team === undefined ? undefined : join(data, `release-keys/${team}.pem`))
const build = (name: string, version: string, tile = name.replace('mf-', '')) => writeBuild(data, name, version, { tile })
const put = async (as: Releases, name: string, version: string, live = true, tile?: string) =>
  publish(as, await build(name, version, tile), 'ann', { live })
const head = async () => (await readHead(open())).document
const add = async (name: string, owns: string[], paths: string[] = [], publicKeyFile?: string) =>
  addTeam(open(), await head(), { name, owns, paths }, { dataFolder: data, publicKeyFile }, 'op')

const forge = async (team: string, change: (document: RegistryDocument) => RegistryDocument) => {
  const before = await head()
  const key = readKey(join(data, `release-keys/${team}.pem`))
  if (!key) throw new Error(`no key of ${team}`)
  const serial = before.serial + 1
  const document = change(structuredClone({ ...before, serial, team }))
  const path = join(data, 'releases/registry', `${String(serial).padStart(9, '0')}.json`)
  await writeFile(path, JSON.stringify(signRegistry(document, key)))
}
const live = (name: string, version: string) => (document: RegistryDocument) => {
  const remote = document.remotes[name]
  if (remote) document.remotes[name] = { ...remote, live: version }
  return document
}

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'teams-'))
  site = open()
  for (const name of ['mf-judging', 'mf-images', 'mf-data']) for (const version of ['1', '2']) await put(site, name, version)
  await add('judging', ['mf-judging'])
  await add('images', ['mf-images'])
})
afterEach(() => rm(data, { recursive: true }))

describe('a team', () => {
  it('does everything with its own remote', async () => {
    const judging = open('judging')
    await put(judging, 'mf-judging', '3', false)
    await canary(judging, 'mf-judging', 10, 'ann')
    await promote(judging, 'mf-judging', 'ann')
    await rollback(judging, 'mf-judging', 'ann')
    await undo(judging, 'mf-judging', 'ann')
    await revoke(judging, 'mf-judging', '3', 'ann')
    const document = await head()
    expect(document.remotes['mf-judging']).toMatchObject({ live: '2', revoked: ['3'] })
    expect(document).toMatchObject({ team: 'judging', editedBy: 'ann' })
  })

  it.each<[string, (judging: Releases) => Promise<unknown>]>([
    ['publish', (judging) => put(judging, 'mf-images', '3')],
    ['try out', async (judging) => canary(judging, 'mf-images', 10, 'eve', '1')],
    ['promote', (judging) => promote(judging, 'mf-images', 'eve', '1')],
    ['roll back', (judging) => rollback(judging, 'mf-images', 'eve')],
    ['revoke', (judging) => revoke(judging, 'mf-images', '1', 'eve')],
    ['retire', (judging) => retire(judging, 'mf-images', 'eve')],
    ['take back an edit of', (judging) => undo(judging, 'mf-images', 'eve')],
  ])('cannot %s the remote of another', async (_, attempt) => {
    const before = await head()
    await expect(attempt(open('judging'))).rejects.toThrow('mf-images is of the team images, not of judging')
    expect(await head()).toEqual(before)
  })

  it.each<[string, string, string, string]>([
    ['a new name', 'mf-polls', 'polls', 'mf-polls is of the team site, not of judging'],
    ['a path of another team', 'mf-judging', 'images', 'the path /images is not of the team judging'],
    ['a path that nobody has yet', 'mf-judging', 'polls', 'the path /polls is not of the team judging'],
  ])('cannot take %s', async (_, name, tile, words) => {
    await expect(put(open('judging'), name, '9', true, tile)).rejects.toThrow(words)
  })

  it('cannot change the list of teams', async () => {
    const grab = editState(open('judging'), { who: 'eve', what: 'grab' }, ({ remotes, teams = [] }) => ({
      remotes,
      teams: teams.filter(({ name }) => name === 'judging'),
    }))
    await expect(grab).rejects.toThrow('judging may not change the list of teams')
  })

  it('signs with a key of its own, never with one among those of the identity provider', async () => {
    await mkdir(join(data, 'keys'), { recursive: true })
    await copyFile(join(data, 'release-keys/images.pem'), join(data, 'keys/images.pem'))
    const wrong = openReleases(data, storeSettings({}), join(data, 'keys/images.pem'))
    await expect(promote(wrong, 'mf-images', 'ann', '1')).rejects.toThrow('among the keys that sign members in')
    await expect(promote(open('lost'), 'mf-images', 'ann', '1')).rejects.toThrow('There is no key in')
  })
})

// Somebody who can write the store and holds a team's key needs no program of ours: what the log then holds is judged by every reader.
describe('an entry written past the tool', () => {
  it.each<[string, string, (document: RegistryDocument) => RegistryDocument, string]>([
    ['another team’s remote', 'judging', live('mf-images', '1'), 'mf-images is of the team images'],
    [
      'its own remote in another’s name',
      'judging',
      (document) => ({ ...live('mf-judging', '1')(document), team: 'images' }),
      'it says that images made it',
    ],
    [
      'the list of teams',
      'judging',
      (document) => ({ ...document, teams: document.teams?.filter(({ name }) => name !== 'images') ?? [] }),
      'may not change the list',
    ],
    [
      'a remote that is gone',
      'judging',
      ({ remotes: { 'mf-data': _, ...remotes }, ...document }) => ({ ...document, remotes }),
      'mf-data is of the team site',
    ],
    ['a release by the server', 'server', live('mf-data', '1'), 'the server may end canaries, and nothing else'],
  ])('is passed over by every reader when it changes %s', async (_, team, change, words) => {
    await forge(team, change)
    const before = await head()
    for (const fresh of [false, true]) {
      if (fresh) await rm(join(data, 'release-keys/registry.serial'))
      const onFault = vi.fn<OnFault>()
      expect((await readHead(open(), onFault)).document).toEqual(before)
      expect(onFault.mock.calls[0]?.[0].message).toContain(words)
    }
    const faults: string[] = []
    await readHistory(open(), ({ message }) => faults.push(message))
    expect(faults).toEqual([expect.stringContaining(words)])
    // And the others go on.
    await put(open('images'), 'mf-images', '3')
    expect((await head()).remotes['mf-images']?.live).toBe('3')
  })

  it('counts when it is what the team may do', async () => {
    await forge('judging', live('mf-judging', '1'))
    expect((await head()).remotes['mf-judging']?.live).toBe('1')
  })
})

describe('a key', () => {
  it('is over when the team gets another one, and what it signed stays', async () => {
    await put(open('judging'), 'mf-judging', '3')
    const old = join(data, 'release-keys/old.pem')
    await copyFile(join(data, 'release-keys/judging.pem'), old)
    expect((await rotateTeam(open(), 'judging', { dataFolder: data }, 'op')).said).toContain('release-keys/judging.pem')
    await expect(promote(openReleases(data, storeSettings({}), old), 'mf-judging', 'eve', '1')).rejects.toThrow(
      'another key by now',
    )
    await promote(open('judging'), 'mf-judging', 'ann', '1')
    await rm(join(data, 'release-keys/registry.serial'))
    expect((await head()).remotes['mf-judging']?.live).toBe('1')
    expect((await readHistory(open())).at(-3)?.team).toBe('judging')
  })

  it('can be made by the team: the operator sees its public half alone', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    await writeFile(join(data, 'own.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await writeFile(join(data, 'own.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
    await expect(add('polls', ['mf-polls'], [], join(data, 'own.pem'))).rejects.toThrow('is a private key')
    await add('polls', ['mf-polls'], [], join(data, 'own.pub'))
    await put(openReleases(data, storeSettings({}), join(data, 'own.pem')), 'mf-polls', '1')
    expect((await head()).remotes['mf-polls']?.live).toBe('1')
  })

  it('is gone with its team; the names stay until another team gets them', async () => {
    await expect(add('images', ['mf-judging'])).rejects.toThrow('mf-judging is of the team judging')
    await endTeam(open(), 'judging', 'op')
    await expect(promote(open('judging'), 'mf-judging', 'eve', '1')).rejects.toThrow('is of no team')
    await expect(promote(site, 'mf-judging', 'ann', '1')).rejects.toThrow('mf-judging is of the team judging')
    await add('images', ['mf-judging'])
    await promote(open('images'), 'mf-judging', 'ann', '1')
    expect((await head()).remotes['mf-judging']?.live).toBe('1')
  })

  it('of the root is never made anew beside a registry', async () => {
    await rm(join(data, 'release-keys/root.pem'))
    await expect(add('polls', ['mf-polls'])).rejects.toThrow('root.pem is missing')
    await rm(join(data, 'release-keys'), { recursive: true })
    await expect(put(open(), 'mf-data', '7')).rejects.toThrow('None of its 8 entries is signed with the root key that is here')
  })
})

describe('the server', () => {
  it('ends a canary of any team with its own key, and records what the API offers', async () => {
    const images = open('images')
    await put(images, 'mf-images', '3', false)
    await canary(images, 'mf-images', 10, 'ann')
    const { publicKey } = site.root
    await writeFile(join(data, 'release-keys/root.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
    await rm(join(data, 'release-keys/site.pem'))
    expect(await endCanary(open(), 'mf-images', '3', 'watch', 'it fails')).toBe(true)
    expect(await head()).toMatchObject({ team: 'server', remotes: { 'mf-images': { live: '2', candidate: '3' } } })
    expect(await recordApi(open(), { format: 1, calls: {}, errors: ['x'] })).toBe(true)
    expect(await deployedApi(open())).toMatchObject({ errors: ['x'] })
  })
})

describe('a path', () => {
  it.each(['login', 'api', 'home', 'remotes'])('/%s is the site’s own, for every team', async (tile) => {
    await expect(put(site, 'mf-own', '1', true, tile)).rejects.toThrow(`the path /${tile} is the site's own`)
  })

  it('has one remote', async () => {
    await expect(put(site, 'mf-own', '1', true, 'data')).rejects.toThrow('the path /data is taken by mf-data')
  })
})

it('makes at a start what is the site’s live, and leaves what is a team’s', async () => {
  const dists = await Promise.all(['mf-judging', 'mf-data'].map((name) => build(name, '5')))
  const { remotes } = await buildRegistry(data, dists)
  expect([remotes['mf-judging']?.live, remotes['mf-data']?.live]).toEqual(['2', '5'])
})
