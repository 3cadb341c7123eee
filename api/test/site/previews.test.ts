import { buildRegistry, readHead, signPreview } from '@quintet/registry'
import { addTeam, publish, revoke } from '@quintet/registry/operations'
import { openReleases } from '@quintet/registry'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSite, type TestSite } from './support.ts'

let site: TestSite
beforeEach(async () => {
  site = await startSite()
  await buildRegistry(site.data, [await site.build('mf-a', '1.0.0'), await site.build('mf-b', '1.0.0')])
  for (const name of ['mf-a', 'mf-b']) await publish(site.releases, await site.build(name, '2.0.0'), 'ann')
})
afterEach(() => site.close())

const dayMs = 86_400_000
const head = async () => (await readHead(site.releases)).document
const tokenOf = async (remote: string, { version, days = 7, now = Date.now(), releases = site.releases } = {} as Signing) =>
  signPreview(releases, await head(), { remote, version, days, now }).token
interface Signing {
  version?: string
  days?: number
  now?: number
  releases?: TestSite['releases']
}

/** What a browser has in the end that opens these addresses one after the other. */
const browser = async (...paths: string[]) => {
  let cookie = ''
  const statuses: number[] = []
  for (const path of paths) {
    const answer = await site.get(path, { cookie })
    statuses.push(answer.status)
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
  }
  return { cookie, statuses, page: await site.get('/home', { cookie }) }
}
const versionsIn = (html: string) =>
  ['mf-a', 'mf-b'].map((name) => new RegExp(`"/remotes/${name}/([\\d.]+)/entry`).exec(html)?.[1])

it('gives a version to the browser that opened the link, with its hashes and a mark, and to no other', async () => {
  const { statuses, page } = await browser(`/try/${await tokenOf('mf-a')}`)
  const html = await page.text()
  expect(statuses).toEqual([302])
  expect(versionsIn(html)).toEqual(['2.0.0', '1.0.0'])
  expect(html).toContain('data-preview="a 2.0.0"')
  expect(page.headers.get('vary')).toContain('cookie')
  expect(page.headers.get('cache-control')).toContain('private')
  const other = await (await site.get('/home')).text()
  expect(versionsIn(other)).toEqual(['1.0.0', '1.0.0'])
  expect(other).toContain('data-preview=""')
})

it('keeps it from scripts and to this site, until it ends', async () => {
  const answer = await site.get(`/try/${await tokenOf('mf-a', { days: 2 })}`)
  const [, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
  expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax']))
  const age = Number(attributes.find((each) => each.startsWith('Max-Age='))?.slice('Max-Age='.length))
  expect(age).toBeGreaterThan(2 * 86_400 - 60)
  expect(age).toBeLessThanOrEqual(2 * 86_400)
})

it('takes over in the registry of failures too, with what is live as its fallback', async () => {
  const { cookie } = await browser(`/try/${await tokenOf('mf-a')}`)
  const registry = (await (await site.get('/registry.json', { cookie })).json()) as {
    remotes: Record<string, { versions: { version: string }[] }>
  }
  expect(registry.remotes['mf-a']?.versions.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
})

it('combines two, replaces one of the same tile, and ends all', async () => {
  const [a, b, older] = [await tokenOf('mf-a'), await tokenOf('mf-b'), await tokenOf('mf-a', { version: '1.0.0' })]
  expect(versionsIn(await (await browser(`/try/${a}`, `/try/${b}`)).page.text())).toEqual(['2.0.0', '2.0.0'])
  expect(versionsIn(await (await browser(`/try/${a}`, `/try/${b}`, `/try/${older}`)).page.text())).toEqual(['1.0.0', '2.0.0'])
  const ended = await browser(`/try/${a}`, `/try/${b}`, '/try/end')
  expect(versionsIn(await ended.page.text())).toEqual(['1.0.0', '1.0.0'])
})

const expectNothing = async (token: string) => {
  const { statuses, page } = await browser(`/try/${token}`)
  expect(statuses).toEqual([410])
  const forged = await site.get('/home', { cookie: `quintet_preview=${token}` })
  for (const html of [await page.text(), await forged.text()]) expect(versionsIn(html)).toEqual(['1.0.0', '1.0.0'])
}

describe('a link gives nothing', () => {
  it('after its end', async () => expectNothing(await tokenOf('mf-a', { days: 1, now: Date.now() - 1.01 * dayMs })))

  it('once the version was revoked', async () => {
    const token = await tokenOf('mf-a')
    await revoke(site.releases, 'mf-a', '2.0.0', 'ann')
    await expectNothing(token)
  })

  it.each(['remote', 'version', 'until'] as const)('with another %s than was signed', async (field) => {
    const [payload = '', signature = ''] = (await tokenOf('mf-a')).split('.')
    const [remote, version, until] = Buffer.from(payload, 'base64url').toString().split('@')
    const signed = {
      remote,
      version,
      until: Number(until),
      [field]: { remote: 'mf-b', version: '1.0.0', until: 9_999_999_999 }[field],
    }
    const forged = Buffer.from(`${signed.remote}@${signed.version}@${signed.until}`).toString('base64url')
    await expectNothing(`${forged}.${signature}`)
  })

  it.each(['', 'x', '.', 'a.b', `${'A'.repeat(4000)}.x`, '%00', 'constructor.x'])('where it is %j', async (token) => {
    const answer = await site.get(`/try/${token}`)
    expect([404, 410]).toContain(answer.status)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('with the key of a team that owns another tile', async () => {
    await addTeam(site.releases, await head(), { name: 'b', owns: ['mf-b'], paths: [] }, { dataFolder: site.data }, 'op')
    const other = openReleases(site.data, undefined, join(site.data, 'release-keys/b.pem'))
    await expect(tokenOf('mf-a', { releases: other })).rejects.toThrow('is not of the team that owns mf-a')
    expect(versionsIn(await (await browser(`/try/${await tokenOf('mf-b', { releases: other })}`)).page.text())).toEqual([
      '1.0.0',
      '2.0.0',
    ])
  })
})

it.each([
  ['of no remote', { remote: 'mf-x' }],
  ['of no version', { remote: 'mf-a', version: '9' }],
  ['for no time', { remote: 'mf-a', days: 0 }],
  ['for longer than a month', { remote: 'mf-a', days: 31 }],
])('is not signed %s', async (_, { remote, ...more }) => {
  await expect(tokenOf(remote, more)).rejects.toThrow(/There is no version|For how many days/)
})
