import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publish, verify } from '@quintet/registry/operations'
import { openFailures } from '@quintet/site/telemetry'
import { transform } from 'esbuild'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { releasesOf } from '../../../src/releases.ts'
import { createTestApp, type TestApp } from '../../testing.ts'
import { writeBuild } from './build.ts'

let made: TestApp
beforeEach(() => {
  made = createTestApp()
})
afterEach(() => made.close())

const source = `// A screen.
export const Photo = () => {
  const url = undefined as unknown as { href: string }
  return url.href
}
`
const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** A build of one script with its map, as rspack names sources: from the folder of the tile. @returns the map */
const put = async (version: string, comment = ''): Promise<string> => {
  const options = {
    loader: 'ts',
    minify: true,
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile: './src/photo.ts',
  } as const
  const { code: entry, map } = await transform(`${comment}${source}`, options)
  const dist = await writeBuild(made.context.config.dataFolder, 'mf-a', version, { entry, map })
  await publish(releasesOf(made.context), dist, 'ann', { live: true })
  return map
}
/** Where the minified script reads the member that is not there. */
const columnOf = async (version: string): Promise<number> => {
  const answer = await made.app.request(`/remotes/mf-a/${version}/entry.js`)
  return (await answer.text()).indexOf('.href') + 2
}
const tell = (...events: object[]) => made.app.request('/measure', { method: 'POST', body: JSON.stringify(events) })
const failed = (version: string, frames: unknown, name: unknown = 'TypeError') => ({
  kind: 'error',
  remote: 'mf-a',
  version,
  phase: 'render',
  errorClass: 'broken',
  name,
  frames,
})
const look = async () => (await made.app.request('/operator', { headers: { host: 'localhost:8080' } }, here)).text()

test('a stack is read as file and line of the sources, one group whatever the version', async () => {
  await put('1.0.0')
  await put('2.0.0', '// A line more.\n')
  // Edits of the registry have the time of this machine.
  made.wall.shift(Date.now() + 1000 - made.wall.now())
  for (let opening = 1; opening <= 8; opening++) await tell({ kind: 'load', remote: 'mf-a', version: '2.0.0', value: 10 })
  const stack = [
    ['entry.js', 1, await columnOf('2.0.0')],
    ['other.js', 7, 9],
  ]
  for (let time = 1; time <= 2; time++) await tell(failed('2.0.0', stack))
  const page = await look()
  expect(page).toContain('TypeError, render')
  expect(page).toMatch(/<details><summary>mf-a\/src\/photo\.ts:5:\d+<\/summary>other\.js:7:9<br \/><\/details>/)
  expect(page).toMatch(/mf-a@2\.0\.0<\/td>\s<td class="n">2<\/td><td class="n">25\.0 %<\/td>/)
  expect(page).toContain(', edit 2')
})

test('what nobody opened has no share, and what came before all edits names none', async () => {
  await put('1.0.0')
  await tell(failed('1.0.0', [['other.js', 7, 9]]))
  const at = new Date(made.wall.now()).toISOString().slice(0, 16).replace('T', ' ')
  expect(await look()).toContain(`<td class="n">1</td><td class="n">–</td><td>${at}</td><td>${at}</td>`)
})

test('the map is kept and verified with the release, and given to nobody', async () => {
  const map = await put('1.0.0')
  for (const path of ['entry.js.map', 'entry.js.map?', 'maps/entry.js.map'])
    expect((await made.app.request(`/remotes/mf-a/1.0.0/${path}`)).status, path).toBe(404)
  expect(await (await made.app.request('/remotes/mf-a/1.0.0/entry.js')).text()).not.toContain('sourceMappingURL')
  expect(await verify(releasesOf(made.context))).toMatchObject({ files: 2, faults: [] })
  expect(await (await made.app.request('/registry.json?of=mf-a')).text()).not.toContain(
    createHash('sha256').update(map).digest('base64'),
  )
})

test('what has no map stays as the browser told it', async () => {
  await put('1.0.0')
  await tell(failed('1.0.0', [['other.js', 7, 9]]))
  expect(await look()).toContain('<td class="wide">other.js:7:9</td>')
})

test.each([
  ['a path', [['../entry.js', 1, 1]]],
  ['markup', [['<b>.js', 1, 1]]],
  ['no number', [['entry.js', 1, 'x']]],
  ['a line below one', [['entry.js', 0, 1]]],
  ['too many places', Array.from({ length: 9 }, () => ['entry.js', 1, 1])],
  ['no list', { 0: ['entry.js', 1, 1] }],
])('a stack with %s is not kept, and the failure counts all the same', async (_, frames) => {
  await put('1.0.0')
  await tell(failed('1.0.0', frames))
  const page = await look()
  expect(page).toContain('None was told.')
  expect(page).toContain('render broken 1')
})

test('a class that is a sentence is not kept', async () => {
  await put('1.0.0')
  await tell(failed('1.0.0', [['entry.js', 1, 1]], 'I am Anna'))
  expect(await look()).toContain('None was told.')
})

test('versions that are not published leave nothing behind', async () => {
  await put('1.0.0')
  await tell(failed('9.9.9', [['entry.js', 1, 1]]))
  expect(await look()).toContain('None was told.')
})

const one = (line: number, version = '1'): Parameters<ReturnType<typeof openFailures>['add']>[1] => ({
  remote: 'mf-a',
  version,
  phase: 'render',
  errorClass: 'broken',
  name: 'Error',
  frames: [['a.js', line, 1]],
})

describe('the file of stacks', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quintet-failures-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('counts what comes again, keeps a hundred kinds of a version and forgets after two weeks', () => {
    const failures = openFailures(folder)
    const dayMs = 86_400_000
    const add = (at: number, line: number, version?: string) =>
      failures.add(at, { ...one(line, version), frames: [['a.js', line, 1]] })
    for (let line = 1; line <= 150; line++) add(1000, line)
    add(2000, 1)
    add(2000, 1, '2')
    const kept = failures.since(0)
    expect(kept.filter(({ version }) => version === '1')).toHaveLength(100)
    expect(kept[0]).toMatchObject({ frames: [['a.js', 1, 1]], count: 2, first: 1000, last: 2000 })
    expect(failures.since(1500)).toHaveLength(2)
    add(15 * dayMs, 200)
    expect(failures.since(0).map(({ frames }) => frames[0]?.[1])).toEqual([200])
    failures.close()
  })
})
