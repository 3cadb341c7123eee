import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Manifest } from '@quintet/federation/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addVersion, revoke } from '../src/changes.ts'
import type { PublishedRemote } from '../src/document.ts'
import { keyFromPem, rootKey } from '../src/key-files.ts'
import { readHead } from '../src/log.ts'
import { promote, publish, retire, rollback, takeBackRevocation, undo } from '../src/operations/operations.ts'
import { addTeam, endTeam, rotateTeam } from '../src/operations/teams.ts'
import { signPreview } from '../src/preview.ts'
import { fileKey, integrityOf, openReleases, readReleased } from '../src/releases.ts'
import { signText } from '../src/signature.ts'
import { folderStore } from '../src/store/folder-store.ts'
import { objectClient } from '../src/store/object-client.ts'
import { objectStore } from '../src/store/object-store.ts'
import { storeSettings } from '../src/store/open-store.ts'
import { addTeam as addIn } from '../src/teams/team-changes.ts'
import { signApproval } from '../src/trains/approval.ts'
import { takeBack } from '../src/trains/train.ts'
import { writeBuild } from './support/builds.ts'

// What a team or an operator is refused, each in the words that say what to do.

let data = ''
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'refusals-'))
})
afterEach(() => rm(data, { recursive: true }))

const open = (team?: string) =>
  openReleases(data, storeSettings({}), team === undefined ? undefined : join(data, `release-keys/${team}.pem`))
const put = async (name: string, version: string, live = true) =>
  publish(open(), await writeBuild(data, name, version), 'ann', { live })
const head = async () => (await readHead(open())).document
const publicOf = (pem: string | Buffer) => keyFromPem(String(pem)).publicKey.export({ type: 'spki', format: 'pem' })
/** Leaves the public half alone of the root key. */
const takeRootAway = () =>
  writeFile(join(data, 'release-keys/root.pem'), rootKey(data).publicKey.export({ type: 'spki', format: 'pem' }))

describe('a key', () => {
  it('is an Ed25519 key', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(() => keyFromPem(String(publicKey.export({ type: 'spki', format: 'pem' })))).toThrow('Ed25519')
  })

  it('that is public signs nothing', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = keyFromPem(String(publicOf(privateKey.export({ type: 'pkcs8', format: 'pem' }))))
    expect(() => signText('{}', key)).toThrow('is a public key: releases can only be read with it.')
  })

  // A folder of another disk stands for one that cannot be changed.
  it.runIf(existsSync('/dev/shm'))('of before there were teams is not made anew where it cannot be taken over', async () => {
    const elsewhere = await mkdtemp('/dev/shm/refusals-')
    try {
      await writeFile(join(elsewhere, 'registry.pem'), 'a key')
      await symlink(elsewhere, join(data, 'keys'))
      expect(() => rootKey(data)).toThrow('EXDEV')
      expect(existsSync(join(data, 'release-keys/root.pem'))).toBe(false)
    } finally {
      await rm(elsewhere, { recursive: true })
    }
  })
})

describe('a registry without teams', () => {
  it('takes none before it has begun', async () => {
    const adding = addTeam(open(), await head(), { name: 'polls', owns: ['mf-polls'], paths: [] }, { dataFolder: data }, 'op')
    await expect(adding).rejects.toThrow('There are no teams yet')
  })

  it('is not begun with half a root key', async () => {
    rootKey(data)
    await takeRootAway()
    await expect(put('mf-a', '1')).rejects.toThrow('there are no teams yet: releases can only be read here')
    expect((await head()).serial).toBe(0)
  })
})

describe('a team', () => {
  const key = { id: 'k', publicKey: 'x' }
  it.each(['root', 'Polls', '', '../polls'])('is not named %j', (name) => {
    expect(() => addIn([], { name, owns: ['mf-polls'], paths: [] }, key)).toThrow('is no name of a team')
  })

  it('holds remotes, by their names, and has a key', () => {
    for (const owns of [[], ['../shell']])
      expect(() => addIn([], { name: 'polls', owns, paths: [] }, key)).toThrow('Which remotes?')
    expect(() => addIn([], { name: 'polls', owns: ['mf-polls'], paths: [] }, undefined)).toThrow('The team polls needs a key.')
  })
})

describe('a team of a registry', () => {
  beforeEach(async () => {
    await put('mf-a', '1')
    await addTeam(open(), await head(), { name: 'polls', owns: ['mf-a'], paths: [] }, { dataFolder: data }, 'op')
  })

  it('is there before its key is changed or ended', async () => {
    await expect(endTeam(open(), 'eve', 'op')).rejects.toThrow('There is no team eve; there are site, server, polls.')
    await expect(rotateTeam(open(), 'eve', { dataFolder: data }, 'op')).rejects.toThrow('There is no team eve')
  })

  it('approves of nothing with half a key', async () => {
    const file = join(data, 'release-keys/polls.pem')
    expect(signApproval(open('polls'), await head(), { 'mf-a': '1' }, 0)).toContain('.')
    await writeFile(file, publicOf(await readFile(file)))
    const approving = async () => signApproval(open('polls'), await head(), { 'mf-a': '1' }, 0)
    await expect(approving()).rejects.toThrow('is a public key: it signs nothing.')
  })
})

const manifest = { name: 'mf-a', version: '1', files: [] } as never

describe('a version', () => {
  it('that was revoked is not even noted again', () => {
    const added = addVersion(undefined, manifest, { who: 'ann', at: 1 })
    const revoked = revoke(added, '1', 'ann')
    expect(() => addVersion(revoked, manifest, { who: 'ann', at: 2 })).toThrow('cannot be published again')
  })

  it('of a shell has no file under a name that has another content in an earlier one', async () => {
    await publish(open(), await writeBuild(data, 'shell', '1', { tile: '' }), 'ann')
    const dist = await writeBuild(data, 'shell', '2', { tile: '' })
    const [other, path] = ['export const other = true', 'part.js']
    await writeFile(join(dist, path), other)
    const built = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
    const files = built.files.map((file) => (file.path === path ? { ...file, integrity: integrityOf(Buffer.from(other)) } : file))
    await writeFile(join(dist, 'manifest.json'), JSON.stringify({ ...built, files }))
    await expect(publish(open(), dist, 'ann')).rejects.toThrow('part.js has another content in an earlier version')
    expect(Object.keys((await head()).remotes['shell']?.versions ?? {})).toEqual(['1'])
  })

  it('was something before, or cannot be taken back', async () => {
    await put('mf-a', '1')
    await expect(undo(open(), 'mf-a', 'ann')).rejects.toThrow('There is no earlier state to go back to.')
    expect((await head()).remotes['mf-a']?.live).toBe('1')
  })

  it('that is not revoked is not taken back, and of what nobody published nothing is done', async () => {
    await put('mf-a', '1')
    await expect(takeBackRevocation(open(), 'mf-a', '1', 'ann')).rejects.toThrow('1 is not revoked.')
    for (const attempt of [promote, rollback, retire])
      await expect(attempt(open(), 'mf-none', 'ann')).rejects.toThrow('mf-none was never published; published are mf-a.')
    expect((await head()).serial).toBe(1)
  })

  it('that no train brought goes back with none', () => {
    expect(() => takeBack({ live: '1', order: ['1'], versions: {} })).toThrow('No train brought what is live.')
  })
})

const sign = async (changes: object = {}, as?: string) =>
  signPreview(open(as), await head(), { remote: 'mf-a', version: '2', days: 7, now: 0, ...changes })

describe('a preview', () => {
  beforeEach(async () => {
    await put('mf-a', '1')
    await put('mf-a', '2', false)
  })

  it.each<[object, string]>([
    [{ remote: 'mf-none' }, 'There is no version 2 of mf-none.'],
    [{ version: '9' }, 'There is no version 9 of mf-a.'],
    [{ days: 0 }, 'For how many days? A number up to 30.'],
    [{ days: 31 }, 'For how many days? A number up to 30.'],
    [{ days: Number.NaN }, 'For how many days? A number up to 30.'],
  ])('is not signed of %j', async (changes, words) => {
    expect((await sign()).preview).toMatchObject({ remote: 'mf-a', version: '2', until: 7 * 86_400 })
    await expect(sign(changes)).rejects.toThrow(words)
  })

  it('is not signed of what was revoked, by another team, or with half a key', async () => {
    await addTeam(open(), await head(), { name: 'polls', owns: ['mf-polls'], paths: [] }, { dataFolder: data }, 'op')
    await expect(sign({}, 'polls')).rejects.toThrow('is not of the team that owns mf-a')
    await takeRootAway()
    await expect(sign({}, 'root')).rejects.toThrow('is a public key: it signs nothing.')
    const document = await head()
    const remote = revoke(document.remotes['mf-a'] as PublishedRemote, '2', 'ann')
    const revoked = { ...document, remotes: { 'mf-a': remote } }
    expect(() => signPreview(open(), revoked, { remote: 'mf-a', version: '2', days: 7, now: 0 })).toThrow('2 was revoked')
  })
})

describe('a file of a release', () => {
  const content = Buffer.from('export const page = 1')
  const integrity = integrityOf(content)
  const store = (ending: string, bytes: Buffer) => open().store.put(fileKey(integrity) + ending, bytes)
  beforeEach(() => store('', content))

  it('is given with what browsers take instead of it, and nothing is where it is not', async () => {
    const forms = { br: brotliCompressSync(content), gzip: gzipSync(content) }
    expect(await readReleased(open(), integrity)).toEqual({ raw: content })
    await store('.br', forms.br)
    await store('.gz', forms.gzip)
    expect(await readReleased(open(), integrity)).toEqual({ raw: content, ...forms })
    expect(await readReleased(open(), integrityOf(Buffer.from('another')))).toBeUndefined()
  })

  const evil = Buffer.from('evil()')
  it.each<[string, string, Buffer]>([
    ['itself', '', evil],
    ['its shorter form', '.br', brotliCompressSync(evil)],
    ['its other shorter form', '.gz', gzipSync(evil)],
    ['a form that cannot be opened', '.br', evil],
    ['another form that cannot be opened', '.gz', evil],
  ])('is given to nobody where %s is not what was published', async (_, ending, bytes) => {
    await store(ending, bytes)
    await expect(readReleased(open(), integrity)).rejects.toThrow(
      `${fileKey(integrity)}${ending} is not the file that was published.`,
    )
  })
})

describe('a folder of releases', () => {
  it('that cannot be read is not taken for an empty one', async () => {
    await writeFile(join(data, 'file'), '')
    const store = folderStore(join(data, 'file'))
    for (const read of [() => store.read('registry/1'), () => store.list('registry/'), () => store.listAll('files/')])
      await expect(read()).rejects.toThrow('ENOTDIR')
  })
})

/** Storage that answers every write alike, once it was found to know conditions. */
const answering = async (status: number) => {
  let writes = 0
  const server = createServer((request, response) => {
    request.resume()
    // The two that find out whether it knows conditions.
    const isProbe = request.url?.includes('/probe/')
    response.writeHead(isProbe ? ((writes += 1) > 1 ? 412 : 200) : status).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings = {
    url: `http://127.0.0.1:${port}/quintet/releases`,
    accessKeyId: 'a',
    secretAccessKey: 'b',
    region: 'us-east-1',
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
  return { settings, close }
}

describe('storage', () => {
  it('that does not take a file has not got it', async () => {
    const { settings, close } = await answering(412)
    const store = objectStore(settings)
    await expect(store.put('files/a', Buffer.from('a'))).rejects.toThrow('The storage refused files/a with 412.')
    await close()
  })

  it('that answers an edit with neither yes nor no has not taken it', async () => {
    const { settings, close } = await answering(403)
    await expect(objectStore(settings).create('registry/1', Buffer.from('{}'))).rejects.toThrow('answered 403')
    await close()
  })

  it('that closes a connection is asked again on another, twice', async () => {
    let closed = 0
    const server = createServer((request, response) => {
      if ((closed += 1) > 2) response.writeHead(200).end('here')
      else request.socket.destroy()
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const account = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' }
    const client = objectClient({ url: `http://127.0.0.1:${port}/quintet/releases`, ...account })
    expect(String(await client.get('files/a'))).toBe('here')
    expect(closed).toBe(3)
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  })

  it('that is away is asked three times, and then is a fault', async () => {
    const { settings, close } = await answering(200)
    await close()
    await expect(objectClient(settings).has('files/a')).rejects.toThrow('fetch failed')
  })
})
