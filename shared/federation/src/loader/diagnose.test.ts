import { expect, it } from 'vitest'
import { diagnose } from './diagnose.ts'
import type { PageVersion } from '../contract/page-registry.ts'

const version = { base: '/r/', entry: 'entry.js', js: [], css: [], integrity: {} } as unknown as PageVersion
const thrown = new TypeError('Failed to fetch dynamically imported module: /r/entry.js')
const javascript = { headers: { 'content-type': 'text/javascript' } }
const classOf = (answer: () => Response, error: unknown = thrown) =>
  diagnose(async () => answer(), version, { 'entry.js': 'sha256-right' }, error)

it.each([
  ['missing', () => new Response('', { status: 404 })],
  ['missing', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ['server', () => new Response('', { status: 503 })],
  ['tampered', () => new Response('evil', javascript)],
])('finds %s', async (expected, answer) => expect(await classOf(answer)).toBe(expected))

it('finds a dead network', async () => {
  expect(await diagnose(() => Promise.reject(new TypeError('x')), version, {}, thrown)).toBe('offline')
})
it('takes an answer as it should be for a passing trouble', async () => {
  expect(await diagnose(async () => new Response('1', javascript), version, {}, thrown)).toBe('unstable')
})
it('finds a container without the module', async () =>
  expect(await classOf(() => new Response(), new Error('Module "./remote" does not exist in container.'))).toBe('invalid'))
it('blames the code for anything else', async () =>
  expect(await classOf(() => new Response(), new Error('x is undefined'))).toBe('broken'))
it('looks at the very file that did not come, though opening the remote asks for others', async () => {
  const asked: string[] = []
  const fetcher = async (url: string | URL | Request) => {
    asked.push(String(url))
    return new Response('', { status: String(url).endsWith('screens.1f.js') ? 404 : 200, ...javascript })
  }
  const lazy = new TypeError('Failed to fetch dynamically imported module: https://q.example/remotes/mf-a/2~1/screens.1f.js')
  expect(await diagnose(fetcher, version, {}, lazy)).toBe('missing')
  expect(asked).toEqual(['/r/entry.js', '/r/screens.1f.js'])
})
