import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { inclusionPath, treeTop } from '@quintet/domain/merkle'
import type { PageRegistry } from '@quintet/federation/contract'
import { createLogCheck, type Pin } from '@quintet/federation/logged'
import { openReleases, readHead, type Releases } from '@quintet/registry'
import { promote, publish, revoke, rollback } from '@quintet/registry/operations'
import {
  joinNodes,
  leafHash,
  type LogLeaf,
  type LogProof,
  makeWitnessKey,
  readWitnessKey,
  signHead,
} from '@quintet/registry/transparency'
import { siteRoutes } from '@quintet/site'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { writeBuild } from '../../registry/test/support/builds.ts'
import { runHere } from './run-release.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

const contentFolder = fileURLToPath(new URL('../../../api/content', import.meta.url))
const keys = [makeWitnessKey(), makeWitnessKey()].map(readWitnessKey)
const witnesses = keys.map(({ publicText }) => publicText)

let data = ''
let releases: Releases
let site: ReturnType<typeof siteRoutes>
let end = async (): Promise<void> => undefined

const open = () =>
  siteRoutes({ shellFolder: '/nowhere', contentFolder, releases, settings: {}, witnesses, onFault: () => undefined })
const put = async (name: string, version: string, live = true) =>
  publish(releases, await writeBuild(data, name, version), 'ann', { live })
const get = async <T>(path: string, from = site): Promise<T> => (await (await from.request(path)).json()) as T
const witness = async (key = keys[0] as (typeof keys)[number], from = site) => {
  const { size, root } = await get<{ size: number; root: string }>('/transparency/registry/head', from)
  return from.request('/transparency/registry/witness', {
    method: 'POST',
    body: JSON.stringify({ size, root, ...signHead(key, { size, root }) }),
  })
}
const post = (body: string) => site.request('/transparency/registry/witness', { method: 'POST', body })
const witnessAll = async () => {
  for (const key of keys) expect((await witness(key)).status).toBe(204)
}
const liveOf = async (name: string) => (await get<PageRegistry>('/registry.json?page')).remotes[name]?.versions[0]?.version
const filesOf = async (name: string, version: string) =>
  (await readHead(releases)).document.remotes[name]?.versions[version]?.files ?? []

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'logged-'))
  releases = openReleases(data, storeSettings({}))
  for (const name of ['mf-a', 'mf-b']) for (const version of ['1', '2']) await put(name, version)
  site = open()
})
afterEach(async () => {
  await end()
  end = async () => undefined
  await rm(data, { recursive: true })
})

/** A browser: what it remembers of the log, and its check of one page. */
const browser = (ask: (seen: number) => Promise<LogProof> = (seen) => get(`/transparency/registry/proof?seen=${seen}`)) => {
  const memory: { pin?: Pin | undefined } = {}
  const page = (given = ask) => createLogCheck({ ask: given, read: () => memory.pin, keep: (pin) => void (memory.pin = pin) })
  return { memory, page }
}

describe('what stands in the log', () => {
  it('is run, and the log is held against what was seen of it, edit after edit', async () => {
    await witnessAll()
    const { memory, page } = browser()
    expect(await page()('mf-a', await filesOf('mf-a', '2'))).toBeUndefined()
    expect(memory.pin?.size).toBe(4)
    for (const version of ['3', '4', '5']) {
      await put('mf-a', version)
      await witnessAll()
      expect(await page()('mf-a', await filesOf('mf-a', version))).toBeUndefined()
    }
    expect(memory.pin?.size).toBe(7)
    // What takes over stands in it, too.
    expect(await page()('mf-a', await filesOf('mf-a', '4'))).toBeUndefined()
  })

  it('is what pages get: a new version once both witnesses have signed, a rollback and a revocation at once', async () => {
    await witnessAll()
    await put('mf-a', '3')
    expect(await liveOf('mf-a')).toBe('2')
    await witness(keys[0])
    expect(await liveOf('mf-a')).toBe('2')
    await witness(keys[1])
    expect(await liveOf('mf-a')).toBe('3')
    await rollback(releases, 'mf-a', 'ann')
    expect(await liveOf('mf-a')).toBe('2')
    await witnessAll()
    await promote(releases, 'mf-a', 'ann', '3')
    await revoke(releases, 'mf-a', '2', 'ann')
    expect(await liveOf('mf-a')).not.toBe('2')
  })

  it('is there after a restart, and on another server, by the signatures in the store', async () => {
    await witnessAll()
    await put('mf-a', '3')
    site = open()
    expect(await liveOf('mf-a')).toBe('2')
    expect((await get<LogProof>('/transparency/registry/proof')).size).toBe(4)
  })

  it('asks nothing of pages before the witnesses have signed', async () => {
    expect((await site.request('/transparency/registry/proof')).status).toBe(404)
    await witness(keys[0])
    expect((await site.request('/transparency/registry/proof')).status).toBe(404)
    await put('mf-a', '3')
    expect(await liveOf('mf-a')).toBe('3')
  })

  it('takes signatures of its witnesses alone, of its own heads alone', async () => {
    expect((await witness(readWitnessKey(makeWitnessKey()))).status).toBe(403)
    const other = { size: 4, root: 'A'.repeat(43) }
    expect((await post(JSON.stringify({ ...other, ...signHead(keys[0] as never, other) }))).status).toBe(403)
    for (const body of ['{', '{}', '[]', JSON.stringify({ size: 1.5, root: '', key: '', signature: '' })])
      expect((await post(body)).status).toBe(400)
    for (const path of ['consistency?from=0&to=2', 'consistency?from=3&to=9', 'leaf?number=9', 'leaf'])
      expect((await site.request(`/transparency/registry/${path}`)).status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse((await get<{ leaf: string }>('/transparency/registry/leaf?number=2')).leaf)).toMatchObject({ serial: 2 })
  })
})

// A site in the hands of somebody who wants one member to run another build.
const evil = [
  { path: 'entry.js', integrity: `sha256-${createHash('sha256').update('evil()').digest('base64')}` },
  { path: 'part.js', integrity: 'sha256-AAAA' },
]
const digestOf = (files: typeof evil) =>
  createHash('sha256')
    .update(
      files
        .map(({ path, integrity }) => `${path} ${integrity}\n`)
        .toSorted()
        .join(''),
    )
    .digest('base64url')

/** A tree of one's own over the real leaves, with other ones in it. */
const forgeTree = async (size: number, change: (leaf: LogLeaf, number: number) => LogLeaf) => {
  const leaves = await Promise.all(
    Array.from({ length: size }, async (_, index) => {
      const { leaf } = await get<{ leaf: string }>(`/transparency/registry/leaf?number=${index + 1}`)
      return JSON.stringify(change(JSON.parse(leaf) as LogLeaf, index + 1))
    }),
  )
  const hashes = leaves.map(leafHash)
  const head = { size, root: (treeTop(hashes, joinNodes) as Buffer).toString('base64url') }
  const path = inclusionPath(hashes, size - 1, joinNodes).map((node) => node.toString('base64url'))
  return { ...head, leaf: leaves.at(-1) as string, position: size - 1, path }
}

const withEvil = (leaf: LogLeaf): LogLeaf => ({ ...leaf, versions: { ...leaf.versions, 'mf-a': [digestOf(evil)] } })
const own = [makeWitnessKey(), makeWitnessKey()].map(readWitnessKey)

const attacks: [string, (real: LogProof) => Promise<LogProof>, string?][] = [
  ['shows the real proof', async (real) => real],
  [
    'writes the build into the leaf',
    async (real) => ({ ...real, leaf: JSON.stringify(withEvil(JSON.parse(real.leaf) as LogLeaf)) }),
  ],
  ['builds a tree of its own', async (real) => ({ ...real, ...(await forgeTree(real.size, withEvil)) })],
  [
    'signs a tree of its own with keys of its own',
    async (real) => {
      const forged = await forgeTree(real.size, withEvil)
      return {
        ...forged,
        signatures: own.map((key) => signHead(key, forged)),
        witnesses: own.map(({ publicText }) => publicText),
      }
    },
  ],
  [
    'has one witness on its side',
    async (real) => {
      const forged = await forgeTree(real.size, withEvil)
      const signatures = [keys[0], keys[0], own[0]].map((key) => signHead(key as never, forged))
      return { ...real, ...forged, signatures }
    },
  ],
  [
    'has both witnesses on its side, but the browser knows the log',
    async (real) => {
      const forged = await forgeTree(real.size, withEvil)
      return { ...real, ...forged, signatures: keys.map((key) => signHead(key, forged)) }
    },
    'another one than was seen',
  ],
  [
    'has both, and adds an edit to a log of its own',
    async (real) => {
      const forged = await forgeTree(real.size, (leaf, number) => (number === 1 || number === real.size ? withEvil(leaf) : leaf))
      const longer = { ...forged, size: real.size }
      return { ...real, ...longer, consistency: real.path, signatures: keys.map((key) => signHead(key, longer)) }
    },
  ],
  [
    'plays an old state of the log back',
    async (real) => {
      const old = await forgeTree(real.size - 1, (leaf) => leaf)
      return { ...real, ...old, signatures: keys.map((key) => signHead(key, old)) }
    },
    'were seen',
  ],
  ['names another place', async (real) => ({ ...real, position: real.position - 1 })],
  ['gives no path', async (real) => ({ ...real, path: [] })],
  ['gives no signatures', async (real) => ({ ...real, signatures: [] })],
  ['answers that there is no log', async () => Promise.reject(new TypeError('Failed to fetch the proof of the registry: 404'))],
]

const times = process.env['QUINTET_FULL'] === undefined ? 1 : 9

it(`refuses a build that was given to one member and not logged, in ${attacks.length * times} of ${attacks.length * times} tries`, async () => {
  let refused = 0
  for (let time = 0; time < times; time++) {
    for (const [name, attack, words] of attacks) {
      await put('mf-b', `x${time}-${attacks.findIndex(([one]) => one === name)}`)
      await witnessAll()
      const { page } = browser()
      expect(await page()('mf-a', await filesOf('mf-a', '2'))).toBeUndefined()
      const rigged = page(async (seen) => attack(await get<LogProof>(`/transparency/registry/proof?seen=${seen}`)))
      const said = await rigged('mf-a', evil).catch((error: unknown) => String(error))
      expect(said, name).toBeTypeOf('string')
      if (words) expect(said, name).toContain(words)
      refused += 1
    }
  }
  expect(refused).toBe(attacks.length * times)
}, 300_000)

it.runIf(isFull)(
  'is watched and proved from outside by commands that have no releases of their own',
  { timeout: 120_000 },
  async () => {
    // With a shell, so that pages are written.
    const page = '<!doctype html><html data-registry="{{registry}}" data-log="{{log}}"><head><!--head--></head></html>'
    const dist = await writeBuild(data, 'shell', '1', { tile: '' })
    await writeFile(join(dist, 'index.html'), page)
    const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as { files: object[] }
    const integrity = `sha256-${createHash('sha256').update(page).digest('base64')}`
    manifest.files.push({ path: 'index.html', bytes: page.length, integrity })
    await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
    await publish(releases, dist, 'ann', { live: true })

    const folders = await Promise.all(
      ['one', 'two', 'nobody'].map((name) => mkdir(join(data, name)).then(() => join(data, name))),
    )
    for (const [index, folder] of folders.slice(0, 2).entries())
      await mkdir(join(folder, 'release-keys')).then(() =>
        writeFile(
          join(folder, 'release-keys/witness.pem'),
          (keys[index] as (typeof keys)[number]).privateKey.export({ type: 'pkcs8', format: 'pem' }),
        ),
      )
    const server = createAdaptorServer({ fetch: (request: Request) => site.fetch(request) })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    end = () => new Promise((resolve) => void server.close(() => resolve()))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const run = (folder: string, ...args: string[]) =>
      runHere({ QUINTET_DATA: folder, INIT_CWD: folder, QUINTET_SITE_URL: address }, ...args)
    const [one = '', two = '', nobody = ''] = folders
    expect((await run(nobody, 'prove')).error).toContain(`${address} has no log of its releases`)
    expect((await run(one, 'witness')).out).toMatch(/^signed: 5 edits, top [\w-]{43} \(witness [\w-]{12}\)\n$/)
    expect((await run(two, 'witness')).code).toBe(0)
    expect((await run(nobody, 'witness')).error).toContain('does not name this witness: QUINTET_WITNESSES needs ')
    const proved = await run(nobody, 'prove')
    expect(proved.out).toMatch(
      /^mf-a 2: stands in the log\nmf-b 2: stands in the log\n5 edits, top [\w-]{43}, signed by 2 witnesses of 2\n$/,
    )
    expect(await (await fetch(`${address}/home`)).text()).toContain('data-log="1"')
    expect((await run(nobody, 'prove', 'mf-z')).error).toContain('serves no mf-z')

    // The site begins its log anew: the witness signs nothing, and who proved before sees it.
    await rm(join(data, 'releases'), { recursive: true })
    await rm(join(data, 'release-keys'), { recursive: true })
    releases = openReleases(data, storeSettings({}))
    for (const version of ['1', '2', '3', '4', '5', '6']) await put('mf-a', version)
    site = open()
    const refused = await run(one, 'witness')
    expect(refused.code).toBe(1)
    expect(refused.error).toContain('is another one than was seen before: it had 5 edits')
  },
)
