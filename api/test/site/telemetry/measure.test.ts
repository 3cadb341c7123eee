import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canariesOf, readHead } from '@quintet/registry'
import { canary, publish, revoke } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endBadCanaries } from '../../../src/jobs/canaries.ts'
import { measurementsOf } from '../../../src/site/measurements.ts'
import { releasesOf } from '../../../src/releases.ts'
import { createTestApp, type TestApp } from '../../testing.ts'
import { writeBuild } from './build.ts'

let made: TestApp
const start = (environment: NodeJS.ProcessEnv = {}) => (made = createTestApp({ environment }))
beforeEach(() => start())
afterEach(() => made.close())

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const tell = (events: unknown, headers: Record<string, string> = {}) =>
  made.app.request('/measure', { method: 'POST', body: JSON.stringify(events), headers })
const counted = () => measurementsOf(made.context).since(0)
const look = (headers: Record<string, string> = {}, env: object = here) =>
  made.app.request('/operator', { headers: { host: 'localhost:8080', ...headers } }, env)

const put = async (version: string, live: boolean) => {
  const releases = releasesOf(made.context)
  await publish(releases, await writeBuild(made.context.config.dataFolder, 'mf-a', version), 'ann', { live })
  return releases
}
const load = (version: string, value = 200) => ({ kind: 'load', remote: 'mf-a', version, value })
const crash = (version: string) => ({ kind: 'error', remote: 'mf-a', version, phase: 'render', errorClass: 'broken' })

it('counts what a page tells by remote, version and bucket, and nothing else', async () => {
  await put('1', true)
  const told = [load('1'), crash('1'), { kind: 'cls', remote: 'mf-a', version: '1', value: 0.02, member: 'x' }]
  const strange = [
    load('9'),
    { ...load('1'), remote: 'mf-evil' },
    { ...load('1'), kind: 'name' },
    { ...crash('1'), phase: 'x' },
    7,
  ]
  expect((await tell([...told, ...strange])).status).toBe(204)
  expect(counted().map(({ remote, version, bucket, kind, count }) => [remote, version, bucket, kind, count])).toEqual([
    ['mf-a', '1', 'live', 'cls', 1],
    ['mf-a', '1', 'live', 'error render broken', 1],
    ['mf-a', '1', 'live', 'load', 1],
  ])
})

it('shows of each tile the live version first, then the one that is tried, then what was there before', async () => {
  await put('1', true)
  await tell([load('1')])
  await put('3', true)
  const releases = await put('2', false)
  await canary(releases, 'mf-a', 10, 'ann')
  const page = await (await look()).text()
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => row.replaceAll(/<[^>]*>/g, ' '))
  const places = rows.flatMap((row) => row.match(/mf-a\s+(\d)\s/)?.[1] ?? [])
  expect([...new Set(places)]).toEqual(['3', '2', '1'])
})

it.each([
  ['{', 400],
  [JSON.stringify({ kind: 'load' }), 400],
  [JSON.stringify(Array.from({ length: 21 }, () => load('1'))), 400],
  [' '.repeat(5000), 413],
])('refuses a body that is no beacon (%#)', async (body, status) => {
  expect((await made.app.request('/measure', { method: 'POST', body })).status).toBe(status)
})

it('takes nothing from pages of other sites, nor more than a page has to tell', async () => {
  expect((await tell([], { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  await made.close()
  start({ QUINTET_RATE_FACTOR: '1' })
  const statuses = []
  for (let index = 0; index < 61; index++) statuses.push((await tell([])).status)
  expect([statuses[59], statuses[60]]).toEqual([204, 429])
})

it('forgets what is older than two weeks', async () => {
  const measurements = measurementsOf(made.context)
  const one = { remote: 'mf-a', version: '1', bucket: 'live', kind: 'load', bin: 1 } as const
  const now = Math.floor(made.wall.now() / 3_600_000)
  measurements.add(now - 14 * 24 - 1, [one])
  measurements.add(now, [one])
  expect(counted()).toMatchObject([{ count: 1 }])
})

it('shows the operator every version with its numbers, and members nothing', async () => {
  await put('1', true)
  await tell([load('1', 200), load('1', 210), crash('1'), { kind: 'lcp', remote: '', version: '', value: 900 }])
  const page = await (await look()).text()
  expect(page).toMatch(
    /mf-a<\/td><td>1<\/td><td>live<\/td><td>live<\/td><td class="n">2<\/td><td class="n">1 \(50\.0 %\)<\/td><td class="wide">render broken 1<\/td><td class="n">2\d\d ms/,
  )
  expect(page).toMatch(/KiB/)
  expect(page).not.toMatch(/<script|style=/)
  // The policy lets in this very style and nothing else.
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect((await look()).headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  const member = await made.signUpMember()
  const elsewhere = { host: 'quintet.example' }
  expect((await look({ ...elsewhere, AuthHead: member.idToken })).status).toBe(404)
  expect((await look(elsewhere)).status).toBe(404)
  expect((await look({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  expect((await look({}, { incoming: { socket: { remoteAddress: '10.0.0.9' } } })).status).toBe(404)
})

it('tells the operator why: classes of errors, revoked versions, and entries of the registry that were refused', async () => {
  const releases = await put('1', true)
  await put('2', true)
  const refused = { kind: 'error', remote: 'mf-a', version: '2', phase: 'versions', errorClass: 'refused' }
  await tell([crash('2'), crash('1'), load('1'), load('1'), refused, refused])
  await revoke(releases, 'mf-a', '1', 'ann <b>')
  const forged = { document: '{}', signature: '', keyId: 'x' }
  await writeFile(join(made.context.config.dataFolder, 'releases/registry/000000099.json'), JSON.stringify(forged))
  const page = await (await look()).text()
  expect(page).toContain('<td class="wide">versions refused 2, render broken 1</td>')
  expect(page).toMatch(/<td>1<\/td><td>revoked<\/td>/)
  expect(page).toMatch(/<td>ann &lt;b&gt;<\/td><td class="wide">mf-a: /)
  expect(page).toContain('000000099.json was refused: it is not signed by this site')
})

const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`AKIDOPERATOR:${secret}`).toString('base64')}` })

it('asks for the operator’s secret where there is one', async () => {
  await made.close()
  start({ QUINTET_OPERATOR_ID: 'AKIDOPERATOR', QUINTET_OPERATOR_SECRET: 'a secret of the operator' })
  const member = await made.signUpMember()
  expect((await look()).status).toBe(401)
  expect((await look({ AuthHead: member.idToken })).status).toBe(401)
  expect((await look(basic('wrong'))).status).toBe(401)
  expect((await look(basic('a secret of the operator'), {})).status).toBe(200)
})

it('ends a canary that fails more often than what is live, with the numbers, and leaves a good one alone', async () => {
  const releases = await put('1', true)
  await put('2', false)
  await canary(releases, 'mf-a', 30, 'ann')
  // `index` counts the visits of one version, so that chance has no part in how often it fails.
  const visit = async (failsOf: (version: string, index: number) => boolean) => {
    const { document } = await readHead(releases)
    const visits: Record<string, number> = { 1: 0, 2: 0 }
    for (let number = 0; number < 400; number++) {
      const visitor = createHash('sha256').update(`visitor ${number}`).digest('base64url').slice(0, 22)
      const version = canariesOf(document, visitor).includes('mf-a') ? '2' : '1'
      const index = (visits[version] ?? 0) + 1
      visits[version] = index
      const told = failsOf(version, index) ? [load(version), crash(version)] : [load(version)]
      await tell(told, { cookie: `quintet_try=${visitor}` })
    }
  }
  await visit((_, index) => index % 50 === 0)
  await endBadCanaries(made.context)
  expect((await readHead(releases)).document.remotes['mf-a']?.canary).toEqual({ version: '2', percent: 30 })
  made.wall.shift(60_000)
  await visit((version, index) => version === '2' && index % 2 === 0)
  await endBadCanaries(made.context)
  const { document } = await readHead(releases)
  expect(document.remotes['mf-a']).toMatchObject({ live: '1', candidate: '2' })
  expect(document.remotes['mf-a']?.canary).toBeUndefined()
  expect(document.editedBy).toBe('watch')
  expect(document.edit).toMatch(
    /^mf-a: the canary 2 ended: 2 failed \d+ of \d+ times \(\d+\.\d %: render broken \d+\), 1 failed \d+ of \d+ times \(\d\.\d %: render broken \d+\), odds \d+ to 1$/,
  )
  expect(await (await look()).text()).toContain(`<td>watch</td><td class="wide">${document.edit}</td>`)
  await endBadCanaries(made.context)
  expect((await readHead(releases)).document.serial).toBe(document.serial)
}, 60_000)

const cookieOf = (number: number) => ({
  cookie: `quintet_try=${createHash('sha256').update(`maker ${number}`).digest('base64url').slice(0, 22)}`,
})
const beginTrial = async () => {
  const releases = await put('1', true)
  await put('2', false)
  await canary(releases, 'mf-a', 30, 'ann')
  return releases
}
const votesOf = (version: string) => counted().filter((count) => count.version === version && count.kind !== 'lcp')
const loadsOf = (version: string) => votesOf(version).reduce((sum, { kind, count }) => sum + (kind === 'load' ? count : 0), 0)

it('gives each cookie one opening and one failure a minute while a version is tried out', async () => {
  await beginTrial()
  const all = Array.from({ length: 10 }, () => [load('2'), crash('2')]).flat()
  for (let index = 0; index < 3; index++) await tell(all, cookieOf(1))
  expect(votesOf('2').map(({ kind, count }) => [kind, count])).toEqual([
    ['error render broken', 1],
    ['load', 1],
  ])
  made.wall.shift(60_000)
  await tell([load('2')], cookieOf(1))
  await tell([load('2')], cookieOf(2))
  expect(loadsOf('2')).toBe(3)
})

it('counts nothing about it that comes without the cookie, and what decides nothing as ever', async () => {
  await beginTrial()
  await tell([
    load('2'),
    crash('2'),
    load('1'),
    { kind: 'lcp', remote: 'mf-a', version: '2', value: 900 },
    { kind: 'cls', remote: 'mf-a', version: '2', value: 0.1 },
  ])
  expect(counted().map(({ kind }) => kind)).toEqual(['cls'])
})

const task = (version: string, value: number) => ({ kind: 'task', remote: 'mf-a', version, value })

it('gives each cookie one outcome and one of each time a minute, and takes no outcome that is none', async () => {
  await beginTrial()
  const lcp = { kind: 'lcp', remote: 'mf-a', version: '2', value: 900 }
  await tell([task('2', 0.5), task('2', 0), task('2', 0), task('2', 1), lcp, lcp], cookieOf(1))
  expect(counted().map(({ kind, bin, count }) => [kind, bin > 0, count])).toEqual([
    ['lcp', true, 1],
    ['task', false, 1],
  ])
})

it('ends a canary whose visits end well less often, and shows the share', async () => {
  const releases = await beginTrial()
  const { document: before } = await readHead(releases)
  for (let number = 0; number < 400; number++) {
    const visitor = createHash('sha256').update(`visitor ${number}`).digest('base64url').slice(0, 22)
    const version = canariesOf(before, visitor).includes('mf-a') ? '2' : '1'
    const value = version === '2' && number % 2 === 0 ? 0 : 1
    await tell([load(version), task(version, value)], { cookie: `quintet_try=${visitor}` })
  }
  expect(await (await look()).text()).toMatch(/<td>2<\/td><td>canary 30 %<\/td><td>canary<\/td>.*?<td class="n">\d\d\.\d %<\/td>/)
  await endBadCanaries(made.context)
  expect((await readHead(releases)).document.edit).toMatch(
    /^mf-a: the canary 2 ended: 2 ended \d+ of \d+ visits well, 1 ended (\d+) of \1 visits well, odds \d+ to 1$/,
  )
}, 60_000)

it('is not led to an end by six requests, nor by a minute of cookies that one network makes up', async () => {
  await made.close()
  start({ QUINTET_RATE_FACTOR: '1' })
  const releases = await beginTrial()
  const many = Array.from({ length: 10 }, () => [load('2'), crash('2')]).flat()
  const fine = Array.from({ length: 20 }, () => load('1'))
  for (let index = 0; index < 30; index++) {
    await tell(fine, cookieOf(100 + index))
    await tell(many, cookieOf(200 + index))
  }
  await endBadCanaries(made.context)
  expect((await readHead(releases)).document.remotes['mf-a']?.canary?.version).toBe('2')
  expect(loadsOf('1') + loadsOf('2')).toBe(10)
})

it('does not count against a version what failed in a page that another one had broken', async () => {
  await put('1', true)
  await put('2', true)
  await tell([load('2'), crash('2'), { ...crash('1'), after: true }, { ...crash('1'), phase: 'load', after: true }])
  const page = await (await look()).text()
  expect(page).toMatch(
    /<td>1<\/td><td><\/td><td>other<\/td><td class="n">0<\/td><td class="n">–<\/td><td class="wide">not counted, after another version: 2</,
  )
  expect(page).toMatch(/<td>2<\/td><td>live<\/td><td>live<\/td><td class="n">1<\/td><td class="n">1 \(100\.0 %\)/)
})
