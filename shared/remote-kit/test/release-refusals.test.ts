import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReleases, recordApi } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { writeBuild } from '../../registry/test/support/builds.ts'
import { checkWire } from '../src/release/check-wire.ts'
import { type Ran, runHere } from './run-release.ts'

// What commands that look at a site from outside, or at a build, are stopped by.

let data = ''
let server: Server
let address: string
let answers: Record<string, [status: number, body?: unknown]>
let posted: string[]
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'release-'))
  answers = {}
  posted = []
  server = createServer((request, response) => {
    request.resume()
    const path = request.url?.split('?')[0] ?? ''
    if (request.method === 'POST') posted.push(path)
    const [status, body] = answers[path] ?? [404]
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
  await rm(data, { recursive: true })
})

const run = (...words: string[]): Promise<Ran> =>
  runHere({ QUINTET_DATA: data, INIT_CWD: data, QUINTET_SITE_URL: address }, ...words)
const log = '/transparency/registry'
const head = (size: number, root: string) => ({ size, root: root.repeat(43) })

describe('a witness', () => {
  it.each<[string, Record<string, [number, unknown?]>, string]>([
    ['that keeps no log', {}, 'has no log of its releases'],
    ['that does not answer as it should', { [`${log}/head`]: [500] }, '/head answered 500.'],
    [
      'that does not name it',
      { [`${log}/head`]: [200, head(1, 'A')], [`${log}/witness`]: [403] },
      'does not name this witness: QUINTET_WITNESSES needs ',
    ],
    [
      'that does not take what it signed',
      { [`${log}/head`]: [200, head(1, 'A')], [`${log}/witness`]: [500] },
      'did not take the signature: 500.',
    ],
  ])('says of a site %s so, and where its key is', async (_, given, words) => {
    answers = given
    const { code, error } = await run('witness')
    expect([code, error]).toEqual([1, expect.stringContaining(words)])
    expect(error).toContain(`The key is in ${join(data, 'release-keys/witness.pem')}.`)
  })

  it('signs no log that is another one than it saw', async () => {
    answers = { [`${log}/head`]: [200, head(3, 'A')], [`${log}/witness`]: [204] }
    expect((await run('witness')).out).toContain('signed: 3 edits')
    for (const other of [head(3, 'B'), head(2, 'A')]) {
      answers = { ...answers, [`${log}/head`]: [200, other] }
      const { code, error } = await run('witness')
      expect([code, error]).toEqual([1, expect.stringContaining('is another one than was seen before: it had 3 edits')])
    }
    expect(posted).toHaveLength(1)
    answers = { ...answers, [`${log}/head`]: [200, head(3, 'A')] }
    expect((await run('witness')).out).toContain('nothing new; signed again')
  })

  it('says that nobody answers', async () => {
    server.close()
    server.closeAllConnections()
    expect(await run('witness')).toMatchObject({ code: 1, error: expect.stringContaining(`${address} does not answer`) })
  })

  it('keeps a fault of its own as it is', async () => {
    const key = join(data, 'witness.pem')
    await writeFile(key, 'no key')
    const { code, error } = await run('witness', '--key', key)
    expect([code, error.includes('The key is in')]).toEqual([1, false])
  })
})

describe('a proof', () => {
  it('of a remote that the site does not serve is none', async () => {
    answers = {
      '/home': [200, '<!doctype html>'],
      '/registry.json': [200, { remotes: {} }],
    }
    expect(await run('prove', 'mf-z')).toMatchObject({ code: 1, error: `${address} serves no mf-z.\n` })
  })
})

const releases = () => openReleases(data, storeSettings({}))

describe('a build', () => {
  // The gate is read for it, which takes seconds.
  it('that waits is checked by the very build that was published', { timeout: 60_000 }, async () => {
    await publish(releases(), await writeBuild(data, 'mf-judging', '0.0.1-none'), 'ann', { check: 'pending' })
    const { code, error } = await run('check', 'mf-judging')
    expect([code, error]).toEqual([1, expect.stringMatching(/^0\.0\.1-none waits, and the build in .*mf-judging is/)])
  })

  it('that fits no shell is looked at in none', { timeout: 60_000 }, async () => {
    const { candidateOf } = await import('../src/release/publish-command.ts')
    await publish(releases(), await writeBuild(data, 'shell', '1', { tile: '' }), 'ann', { live: true })
    const task = { root: data, releases: releases(), say: () => undefined, values: {}, dataFolder: data, who: 'ann', cwd: data }
    const shellFor = async (...unfit: string[]) => (await candidateOf(task, data, unfit)).shell
    expect(await shellFor()).toBeUndefined()
    await expect(shellFor('shell 1')).rejects.toThrow('It fits no shell that is live, tried out or waits')
    await publish(releases(), await writeBuild(data, 'shell', '2', { tile: '' }), 'ann')
    expect(await shellFor('shell 1')).toBe('2')
    await expect(shellFor('shell 1', 'shell 2')).rejects.toThrow('publish the shell first.')
  })

  it('of a shell that does not say how it spells its calls is built again', async () => {
    await recordApi(releases(), { format: 1, calls: {}, errors: [], wire: {} })
    const dist = await writeBuild(data, 'shell', '1', { tile: '' })
    await expect(checkWire(releases(), dist)).rejects.toThrow('is missing: build the shell again.')
  })
})
