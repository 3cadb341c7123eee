import { createHash } from 'node:crypto'
import { buildRegistry } from '@quintet/registry'
import { promote, publish, rollback } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSite, type TestSite } from './support.ts'

// A publish of one remote: every byte that is served before and after is compared.

let site: TestSite
const names = ['mf-a', 'mf-b', 'mf-c']
beforeEach(async () => {
  site = await startSite()
  await buildRegistry(site.data, await Promise.all(names.map((name) => site.build(name, '1.0.0'))))
})
afterEach(() => site.close())

const encodings = ['identity', 'gzip', 'br']
const urlsIn = (html: string) => [...new Set(html.match(/\/(remotes|assets)\/[\w./-]+\.(js|css)/g) ?? [])]
const filesOf = (name: string, version: string) =>
  ['entry.1.js', 'chunk.1.js', 'styles.1.css'].map((file) => `/remotes/${name}/${version}/${file}`)
const content = ['/content/script-6.json', '/content/script-1.json']

/** Everything about an answer that a browser could see. */
const fingerprint = async (url: string): Promise<string> => {
  const answers = await Promise.all(
    encodings.map(async (encoding) => {
      const answer = await site.get(url, { 'accept-encoding': encoding })
      const headers = [...answer.headers].sort().join('\n')
      return `${answer.status}\n${headers}\n${Buffer.from(await answer.arrayBuffer()).toString('base64')}`
    }),
  )
  return createHash('sha256').update(answers.join('\n\n')).digest('hex')
}
const fingerprints = async (urls: string[]) =>
  Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await fingerprint(url)])))

const withoutSerial = (html: string) => html.replace(/data-registry="\d+"/, '')

/** The page without what it says of remotes: the number of the registry, and the import map's part of it. */
const withoutRegistry = (html: string) => withoutSerial(html).replaceAll(/"\/remotes\/[^"]*":"[^"]*",?/g, '')

const served = async () => {
  const html = await (await site.get('/home')).text()
  const everything = [...urlsIn(html), ...names.flatMap((name) => filesOf(name, '1.0.0')), ...content]
  return { html, urls: urlsIn(html), bytes: await fingerprints([...new Set(everything)]) }
}

it('changes no byte of the shell, of the other remotes and of the page but its registry', async () => {
  const before = await served()
  await publish(site.releases, await site.build('mf-a', '2.0.0'), 'ann')
  // Published but live for nobody: a browser gets the same page, but for the number of the registry.
  const waiting = await served()
  expect({ ...waiting, html: withoutSerial(waiting.html) }).toEqual({ ...before, html: withoutSerial(before.html) })
  await promote(site.releases, 'mf-a', 'ann')
  const after = await served()
  expect(after.bytes).toMatchObject(before.bytes)
  expect(withoutRegistry(after.html)).toBe(withoutRegistry(before.html))
  expect(after.html).not.toBe(before.html)
  // A browser that has the old page fetches the new remote and nothing else.
  const fetched = after.urls.filter((url) => !before.urls.includes(url))
  expect(fetched.every((url) => url.startsWith('/remotes/mf-a/2.0.0/'))).toBe(true)
  expect(fetched.length).toBeGreaterThan(0)
})

it('gives the very page of before back with a rollback, but for the number of the registry', async () => {
  const before = await served()
  await publish(site.releases, await site.build('mf-a', '2.0.0'), 'ann', { live: true })
  await rollback(site.releases, 'mf-a', 'ann')
  const after = await served()
  expect(withoutSerial(after.html)).toBe(withoutSerial(before.html))
  expect(after.bytes).toEqual(before.bytes)
})
