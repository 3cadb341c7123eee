import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PublishedRemote, RegistryDocument } from '../src/document.ts'
import { editRegistry, followLog, type OnFault, readHead, readHistory } from '../src/log.ts'
import { openReleases, type Releases } from '../src/releases.ts'
import { rootKey } from '../src/key-files.ts'
import { signRegistry } from '../src/signature.ts'
import { storeSettings } from '../src/store/open-store.ts'

let data = ''
let releases: Releases
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'log-'))
  releases = openReleases(data, storeSettings({}))
})
afterEach(() => rm(data, { recursive: true }))

const forget = () => rm(join(data, 'release-keys/registry.serial'), { force: true })
const empty: PublishedRemote = { live: '', order: [], versions: {} }
const add = (name: string, who = 'ann') =>
  editRegistry(releases, { who, what: `add ${name}` }, ({ remotes }) => ({ ...remotes, [name]: empty }))
const entry = (serial: number) => join(data, 'releases/registry', `${String(serial).padStart(9, '0')}.json`)
const foreignKeys = () => ({ id: 'x', ...generateKeyPairSync('ed25519') })
const document = (serial: number, changes: Partial<RegistryDocument> = {}): RegistryDocument => ({
  format: 1,
  serial,
  editedAt: 0,
  remotes: { 'mf-evil': empty },
  ...changes,
})
const write = (serial: number, text: string) => writeFile(entry(serial), text)
const names = async (onFault?: OnFault) => Object.keys((await readHead(releases, onFault)).document.remotes)

it('grows by one with every edit and keeps who did what and when', async () => {
  await add('mf-a')
  await add('mf-b', 'ben')
  const history = await readHistory(releases)
  expect(history.map(({ serial, editedBy, edit }) => [serial, editedBy, edit])).toEqual([
    [1, 'ann', 'add mf-a'],
    [2, 'ben', 'add mf-b'],
  ])
  expect(Math.abs((history[1]?.editedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60)
})

it('writes nothing when nothing changes', async () => {
  await add('mf-a')
  await editRegistry(releases, { who: 'ann', what: 'look' }, ({ remotes }) => remotes)
  expect(await readHistory(releases)).toHaveLength(1)
})

it.each([
  ['changed after signing', async () => (await readFile(entry(2), 'utf8')).replace('mf-b', 'mf-x')],
  ['signed by someone else', async () => JSON.stringify(signRegistry(document(2), foreignKeys()))],
  ['an old one played back under a new number', () => readFile(entry(1), 'utf8')],
  ['not a registry at all', async () => '<p>Not found</p>'],
  ['of another format', async () => JSON.stringify(signRegistry({ ...document(2), format: 2 as 1 }, rootKey(data)))],
])('passes over an entry that is %s, and goes on', async (_, forge) => {
  await add('mf-a')
  await add('mf-b')
  const forged = await forge()
  await forget()
  await write(2, forged)
  const onFault = vi.fn<OnFault>()
  expect(await names(onFault)).toEqual(['mf-a'])
  expect(onFault.mock.calls[0]?.[0].message).toContain('000000002.json was refused')
  // A forgery does not keep the teams from working: the next edit takes the next number.
  await add('mf-c')
  expect(await names()).toEqual(['mf-a', 'mf-c'])
})

it('is not led astray while it follows: what is forged is passed over, what comes after it counts', async () => {
  await add('mf-a')
  const head = await readHead(releases)
  await write(2, JSON.stringify(signRegistry(document(2), foreignKeys())))
  const onFault = vi.fn<OnFault>()
  expect((await followLog(releases, head, onFault)).document).toEqual(head.document)
  expect(onFault.mock.calls[0]?.[0].message).toContain('it is not signed by this site')
  await add('mf-b')
  expect(Object.keys((await followLog(releases, head, onFault)).document.remotes)).toEqual(['mf-a', 'mf-b'])
})

it('refuses a registry from which the newest edits were taken, also in a new process', async () => {
  for (const name of ['mf-a', 'mf-b', 'mf-c']) await add(name)
  await unlink(entry(3))
  await unlink(entry(2))
  const restarted = openReleases(data, storeSettings({}))
  await expect(readHead(restarted)).rejects.toThrow('The registry is number 1, number 3 was seen.')
  await expect(add('mf-d')).rejects.toThrow('number 3 was seen')
})

const signed = (remotes: RegistryDocument['remotes']) => JSON.stringify(signRegistry(document(1, { remotes }), rootKey(data)))
const file = { path: 'entry.js', bytes: 1, integrity: 'sha256-AAAA' }
const published = (changes: object) => {
  const plain = { name: 'mf-a', tile: 'a', version: '1', contract: 1, entry: 'entry.js', js: [], css: [], texts: {} }
  const version = { ...plain, files: [file], builtAgainst: {}, publishedAt: 0, publishedBy: 'x', ...changes }
  return { 'mf-a': { live: '1', order: ['1'], versions: { '1': version } } }
}

it.each([
  ['a script of another site', { entry: 'https://evil.example/x.js' }],
  ['a path of another site', { js: ['//evil.example/x.js'] }],
  ['a path that leaves its folder', { css: ['../../shell/main.css'] }],
  ['a file without a hash', { js: ['other.js'] }],
  ['a file with an empty hash', { files: [{ ...file, integrity: '' }] }],
  ['a tile that is a path', { tile: '../login' }],
])('refuses %s even when it is signed', async (_, changes) => {
  await add('mf-z')
  await write(1, signed(published({})))
  await forget()
  expect(await names()).toEqual(['mf-a'])
  await forget()
  await write(1, signed(published(changes)))
  expect(await names()).toEqual([])
})

it('reads with public keys alone, and then signs nothing', async () => {
  await add('mf-a')
  const { publicKey } = rootKey(data)
  await writeFile(join(data, 'release-keys/root.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  await rm(join(data, 'release-keys/site.pem'))
  releases = openReleases(data, storeSettings({}))
  expect(await names()).toEqual(['mf-a'])
  await expect(add('mf-b')).rejects.toThrow('There is no key here that signs edits')
})

it('goes on with a store, a key and a number of the time before teams', async () => {
  const former = generateKeyPairSync('ed25519')
  const old = { id: 'old', ...former }
  await mkdir(join(data, 'keys'))
  await writeFile(join(data, 'keys/registry.pem'), former.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(join(data, 'keys/registry.serial'), '2')
  await mkdir(join(data, 'releases/registry'), { recursive: true })
  const { id } = rootKey(data)
  for (const serial of [1, 2]) await write(serial, JSON.stringify(signRegistry(document(serial), { ...old, id })))
  expect(await names()).toEqual(['mf-evil'])
  await add('mf-b')
  expect(await names()).toEqual(['mf-evil', 'mf-b'])
  await add('mf-c')
  const history = await readHistory(releases)
  expect(history.map(({ team, teams }) => [team, teams?.map(({ name }) => name)])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, ['site', 'server']],
    ['site', ['site', 'server']],
  ])
  expect((await readdir(join(data, 'keys'))).length).toBe(0)
  expect((await readdir(join(data, 'release-keys'))).sort()).toEqual(['registry.serial', 'root.pem', 'server.pem', 'site.pem'])
})

it('begins with what it found genuine before, not with the whole log', async () => {
  for (const name of ['mf-a', 'mf-b', 'mf-c', 'mf-d']) await add(name)
  const read = vi.spyOn(releases.store, 'read')
  await readHead(releases)
  expect(read.mock.calls.map(([key]) => key)).toEqual(['registry/000000004.json', 'registry/000000005.json'])
})
