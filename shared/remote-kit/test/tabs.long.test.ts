import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mayBeginAnew } from '@quintet/federation/loader'
import { openReleases, readHead, type Releases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { siteRoutes } from '@quintet/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { describeFile } from '../src/build/manifest-plugin.ts'

// A week of a site that is deployed again and again, by a clock of its own: the pages are the real ones, and tabs do what the shell does.

const deploys = 1000
const open = 40
const contentFolder = fileURLToPath(new URL('../../../api/content', import.meta.url))
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A week, looked at once an hour. */
const rounds = 7 * 24

let data = ''
let releases: Releases
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'tabs-'))
  releases = openReleases(data, storeSettings({}))
})
afterAll(() => rm(data, { recursive: true }))

let state = 11
const chance = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T

const names = ['shell', 'mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e'] as const
const parts = ['first', 'second', 'third', 'texts-en', 'texts-de']
// What each part of each remote says now.
const texts = new Map<string, number>(names.flatMap((name) => parts.map((part) => [`${name} ${part}`, 0] as const)))

const named = (part: string, text: string, kind = 'js') =>
  `${part}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${kind}`

/** Builds one remote as it stands and publishes it for everyone. @returns the names of its files */
const deploy = async (name: (typeof names)[number]): Promise<string[]> => {
  const dist = join(data, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const contents = parts.map((part): [string, string] => {
    const text = `export const ${part.replace('-', '')} = '${name} ${texts.get(`${name} ${part}`)}'`
    return [named(part, text), text]
  })
  const list = `export const parts = ${JSON.stringify(contents.map(([path]) => path))}`
  const entry = named(name === 'shell' ? 'main' : 'entry', list)
  const page = '<!doctype html><html data-registry="{{registry}}" data-shell="{{shell}}"><head><!--head--></head></html>'
  const all = [[entry, list] as const, ...contents, ...(name === 'shell' ? [['index.html', page] as const] : [])]
  const files = all.map(([path, text]) => describeFile(path, Buffer.from(text)))
  for (const [path, text] of all) await writeFile(join(dist, path), text)
  const version = `1-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10)}`
  const tile = name === 'shell' ? '' : name.slice(3)
  const own = { name, tile, version, contract: 1, entry, js: [entry, contents[0]?.[0] ?? ''], css: [], texts: {} }
  const manifest = { ...own, files, builtAgainst: {}, ...(tile && { byContent: true }) }
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  await publish(releases, dist, 'ann', { live: true })
  return all.map(([path]) => path)
}

interface Tab {
  /** Addresses of everything that its shell and tiles may still ask for, with what each has to be. */
  files: Map<string, string>
  set: string
  path: string
  openedAt: number
  hiddenAt: number | undefined
  draft: string
  isTouched: boolean
}

it(`has no missing chunk and no lost draft in ${deploys} deploys, and nearly all tabs on the newest set within a day`, async () => {
  for (const name of names) await deploy(name)
  const site = siteRoutes({ shellFolder: '/nowhere', contentFolder, releases, settings: {}, onFault: () => undefined })
  const setOf = async () => {
    const { remotes } = (await readHead(releases)).document
    return Object.values(remotes)
      .map(({ live }) => live)
      .join()
  }
  const load = async (now: number, before?: Tab): Promise<Tab> => {
    const html = await (await site.request('/home')).text()
    const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
    const files = new Map(Object.entries(integrity))
    // A draft lies in the browser's storage; what was typed and not kept goes with the page.
    return {
      files,
      set: await setOf(),
      path: '/home',
      openedAt: now,
      hiddenAt: undefined,
      draft: before?.draft ?? '',
      isTouched: false,
    }
  }
  const missing: string[] = []
  let lost = 0
  let asked = 0
  let clock = 0
  const tabs = await Promise.all(Array.from({ length: open }, () => load(clock)))
  let newest = await setOf()
  const endedAt = new Map<string, number>()
  let done = 0
  let late = 0
  let looks = 0
  for (let round = 1; round <= rounds; round++) {
    clock += hour
    for (; done < (deploys * round) / rounds; done++) {
      const name = pick(names)
      const part = `${name} ${pick(parts)}`
      texts.set(part, (texts.get(part) ?? 0) + 1)
      await deploy(name)
      endedAt.set(newest, clock)
      newest = await setOf()
    }
    for (const [index, tab] of tabs.entries()) {
      // A part of a page that is asked for late, of whatever version the tab has.
      const [url, hash] = pick([...tab.files])
      const answer = await site.request(url)
      asked += 1
      const body = Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 200 || `sha256-${createHash('sha256').update(body).digest('base64')}` !== hash) missing.push(url)
      // Members come and go: most come home now and then, some leave the tab hidden, one writes for days.
      const mood = index === 0 ? 'writing' : pick(['home', 'tile', 'hidden', 'typing', 'same', 'same'])
      if (mood === 'home') Object.assign(tab, { path: '/home', hiddenAt: undefined, isTouched: false, draft: '' })
      if (mood === 'tile') Object.assign(tab, { path: '/a', hiddenAt: undefined, isTouched: false, draft: '' })
      if (mood === 'hidden') tab.hiddenAt ??= clock
      if (mood === 'typing' || mood === 'writing')
        Object.assign(tab, { path: '/b', isTouched: true, draft: 'half a sentence', hiddenAt: undefined })
      const moment = {
        path: tab.path,
        isHidden: tab.hiddenAt !== undefined,
        isTouched: tab.isTouched,
        hasDialog: false,
        age: clock - tab.openedAt,
        hiddenFor: tab.hiddenAt === undefined ? 0 : clock - tab.hiddenAt,
      }
      if (tab.set !== newest && mayBeginAnew(moment)) {
        if (tab.draft !== '' && tab.isTouched) lost += 1
        tabs[index] = await load(clock, tab)
      }
      // Whether what it has was still the newest within the last day; the one that writes may stay.
      if (clock < day || index === 0) continue
      looks += 1
      const { set } = tabs[index] ?? tab
      if (set !== newest && clock - (endedAt.get(set) ?? clock) > day) late += 1
    }
  }
  expect(missing).toEqual([])
  expect(lost).toBe(0)
  expect(asked).toBe(rounds * tabs.length)
  expect(late / looks).toBeLessThanOrEqual(0.05)
  // The one that wrote the whole week still has all of its files, though hundreds of versions came since.
  for (const url of tabs[0]?.files.keys() ?? []) expect((await site.request(url)).status, url).toBe(200)
  expect(tabs[0]?.openedAt).toBe(0)
}, 900_000)

it('gives a member of before only what changed', async () => {
  const before = await deploy('mf-a')
  texts.set('mf-a texts-de', 999)
  const after = await deploy('mf-a')
  const fresh = after.filter((path) => !before.includes(path))
  expect(fresh.map((path) => path.split('.')[0]).toSorted()).toEqual(['entry', 'texts-de'])
})
