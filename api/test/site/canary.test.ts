import { randomBytes } from 'node:crypto'
import { buildRegistry } from '@quintet/registry'
import { canary, publish } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSite, type TestSite } from './support.ts'

let site: TestSite
beforeEach(async () => {
  site = await startSite()
  await buildRegistry(site.data, [await site.build('mf-a', '1.0.0'), await site.build('mf-b', '1.0.0')])
})
afterEach(() => site.close())

const begin = async (name: string, percent: number) => {
  await publish(site.releases, await site.build(name, '2.0.0'), 'ann')
  await canary(site.releases, name, percent, 'ann')
}
const as = (visitor: string) => ({ cookie: `a=b; quintet_try=${visitor}` })
const visitors = Array.from({ length: 300 }, () => randomBytes(16).toString('base64url'))
const pageOf = async (visitor: string, more = {}) => site.get('/home', { ...as(visitor), ...more })
const versionsIn = (html: string) =>
  ['mf-a', 'mf-b'].map((name) => new RegExp(`"/remotes/${name}/([\\d.]+)/entry`).exec(html)?.[1])

it('sets no cookie and keeps no visitors apart while nothing is tried out', async () => {
  const page = await site.get('/home')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

it('gives a new visitor a random number that no script can read, and keeps it', async () => {
  await begin('mf-a', 50)
  const [first, second] = [await site.get('/home'), await site.get('/home')]
  const cookie = first.headers.get('set-cookie') ?? ''
  const [value, ...attributes] = cookie.split('; ')
  expect(value).toMatch(/^quintet_try=[\w-]{22}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  const overTls = await site.get('/home', { 'x-forwarded-proto': 'https' })
  expect(overTls.headers.get('set-cookie')?.split('; ')).toContain('Secure')
  expect(second.headers.get('set-cookie')).not.toBe(cookie)
  expect(first.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await site.get('/home', { cookie: cookie.split(';')[0] ?? '' })
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(await again.text()).toBe(await first.text())
  expect((await site.get('/home', { cookie: 'quintet_try=<script>' })).headers.get('set-cookie')).toMatch(
    /^quintet_try=[\w-]{22};/,
  )
})

it('writes one page for each combination of canaries, and never mixes them', async () => {
  await begin('mf-a', 50)
  await begin('mf-b', 50)
  const pages = await Promise.all(visitors.map(async (visitor) => (await pageOf(visitor)).text()))
  expect(new Set(pages.map((html) => versionsIn(html).join()))).toEqual(
    new Set(['1.0.0,1.0.0', '1.0.0,2.0.0', '2.0.0,1.0.0', '2.0.0,2.0.0']),
  )
  expect(new Set(pages).size).toBe(4)
  for (const html of pages) {
    const [a, b] = versionsIn(html)
    const scripts = html.match(/\/remotes\/mf-\w\/[\d.]+\/entry/g) ?? []
    expect(new Set(scripts)).toEqual(new Set([`/remotes/mf-a/${a}/entry`, `/remotes/mf-b/${b}/entry`]))
  }
})

it('answers 304 to one’s own page only, with a policy that fits it', async () => {
  await begin('mf-a', 50)
  const pages = await Promise.all(visitors.slice(0, 40).map((visitor) => pageOf(visitor)))
  const tags = pages.map((page) => page.headers.get('etag') ?? '')
  const [one, other] = [...new Set(tags)]
  expect(new Set(tags).size).toBe(2)
  const visitor = visitors[tags.indexOf(one ?? '')] ?? ''
  expect((await pageOf(visitor, { 'if-none-match': one })).status).toBe(304)
  expect((await pageOf(visitor, { 'if-none-match': other })).status).toBe(200)
  expect(new Set(pages.map((page) => page.headers.get('content-security-policy'))).size).toBe(2)
  for (const page of pages) expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe-inline|'unsafe-eval'/)
})

it('gives a page’s first question the versions that the page has the hashes of', async () => {
  await begin('mf-a', 50)
  const pairs = visitors.slice(0, 40).map(async (visitor) => {
    const page = versionsIn(await (await pageOf(visitor)).text())
    const answer = await site.get('/registry.json?page=3', as(visitor))
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const { remotes } = (await answer.json()) as { remotes: Record<string, { versions: { version: string }[] }> }
    const named = Object.values(remotes).map(({ versions }) => versions.map(({ version }) => version).join())
    expect(named).toEqual(page)
    return named.join()
  })
  expect(new Set(await Promise.all(pairs))).toEqual(new Set(['1.0.0,1.0.0', '2.0.0,1.0.0']))
})

it('names the live version as what a canary falls back to, and raising the share moves nobody out', async () => {
  await begin('mf-a', 20)
  const chain = async (visitor: string) => {
    const answer = (await (await site.get('/registry.json', as(visitor))).json()) as {
      remotes: Record<string, { versions: { version: string }[] }>
    }
    return answer.remotes['mf-a']?.versions.map(({ version }) => version).join()
  }
  const before = await Promise.all(visitors.map(chain))
  expect(new Set(before)).toEqual(new Set(['1.0.0', '2.0.0,1.0.0']))
  await canary(site.releases, 'mf-a', 60, 'ann')
  const after = await Promise.all(visitors.map(chain))
  expect(before.filter((now, index) => now !== '1.0.0' && after[index] === '1.0.0')).toEqual([])
  expect(after.filter((now) => now !== '1.0.0').length).toBeGreaterThan(before.filter((now) => now !== '1.0.0').length)
})

it('gives who refused trials the live version, no cookie, and a page of their own (decision 63)', async () => {
  await begin('mf-a', 100)
  const refusals: Record<string, string>[] = [
    { cookie: 'quintet_try=no' },
    { 'sec-gpc': '1' },
    { cookie: `quintet_try=${visitors[0]}`, 'sec-gpc': '1' },
  ]
  for (const refusal of refusals) {
    const page = await site.get('/home', refusal)
    expect([page.headers.get('set-cookie'), page.headers.get('cache-control')]).toEqual([null, 'private, no-cache'])
    expect(page.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    expect(versionsIn(await page.text())).toEqual(['1.0.0', '1.0.0'])
    const registry = await site.get('/registry.json', refusal)
    expect(registry.headers.get('set-cookie')).toBeNull()
  }
  expect(versionsIn(await (await pageOf(visitors[0] ?? '')).text())).toEqual(['2.0.0', '1.0.0'])
})
