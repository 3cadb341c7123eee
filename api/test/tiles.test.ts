import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { calls, type CallDeclaration } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { publish, retire, revoke } from '@quintet/registry/operations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releasesOf } from '../src/releases.ts'
import { createTestApp, type SignedIn, type TestApp } from './testing.ts'

// What a tile may do with its own token: what its own tests declared, and nothing else (issue 18).

const tiles = ['mf-data', 'mf-images', 'mf-judging', 'mf-matches', 'mf-pools'] as const
const contractOf = (tile: string): string => readFileSync(join(import.meta.dirname, `../../${tile}/contract/calls.json`), 'utf8')
const declaredBy = (tile: string): string[] => Object.keys((JSON.parse(contractOf(tile)) as { calls: object }).calls)

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Publishes a build of one empty script, with the contract of a tile. */
const release = async ({ context }: TestApp, name: string, contract: string | undefined, version = '1.0.0', live = true) => {
  const dist = join(context.config.dataFolder, 'dist', name, version)
  const contents: Record<string, string> = { 'entry.js': `// ${name}`, ...(contract !== undefined && { 'calls.json': contract }) }
  const files = Object.entries(contents).map(([path, text]) => ({ path, bytes: text.length, integrity: hashOf(text) }))
  await mkdir(dist, { recursive: true })
  for (const [path, text] of Object.entries(contents)) await writeFile(join(dist, path), text)
  const shape = { contract: 1, entry: 'entry.js', js: ['entry.js'], css: [], texts: {}, builtAgainst: {} }
  await writeFile(join(dist, 'manifest.json'), JSON.stringify({ name, tile: name.replace('mf-', ''), version, ...shape, files }))
  await publish(releasesOf(context), dist, 'ann', { live })
}

const ask = (app: TestApp, call: CallDeclaration, token: string) => {
  const query = call.method === 'GET' ? '' : undefined
  return app.app.request(`/api${call.path}${query ?? ''}`, {
    method: call.method,
    headers: { [authHeader]: token, 'content-type': 'application/json' },
    ...(call.method !== 'GET' && { body: '{}' }),
  })
}

/** Whether a call was refused as one that the tile did not declare. */
const isUndeclared = async (app: TestApp, call: CallDeclaration, token: string): Promise<boolean> => {
  const response = await ask(app, call, token)
  const { code } = (await response.json()) as { code?: string }
  return response.status === 403 && code === 'tile.undeclared'
}

const open = async (app: TestApp, { idToken }: SignedIn, tile: string, version = '1.0.0') =>
  (await app.call(calls.openTile, { tile, version }, idToken)).token

describe('every call, from every tile', () => {
  let app: TestApp
  let member: SignedIn
  beforeAll(async () => {
    app = createTestApp()
    for (const tile of tiles) await release(app, tile, contractOf(tile))
  })
  afterAll(() => app.close())

  const everyCall: CallDeclaration[] = Object.values(calls)
  it.each(tiles.flatMap((tile) => everyCall.map((call) => ({ tile, call }))))('$tile: $call.name', async ({ tile, call }) => {
    member = await app.signUpMember()
    const token = await open(app, member, tile)
    expect(await isUndeclared(app, call, token)).toBe(!declaredBy(tile).includes(call.name))
  })

  it('is a table of some size, in which both happens', () => {
    expect(Object.keys(calls).length).toBeGreaterThan(40)
    for (const tile of tiles) expect(declaredBy(tile).length).toBeGreaterThan(2)
    expect(tiles.every((tile) => declaredBy(tile).length < Object.keys(calls).length)).toBe(true)
  })
})

describe('a token of a tile', () => {
  let app: TestApp
  let member: SignedIn
  beforeEach(async () => {
    app = createTestApp()
    await release(app, 'mf-judging', contractOf('mf-judging'))
    await release(app, 'mf-pools', contractOf('mf-pools'))
    member = await app.signUpMember()
  })
  afterEach(() => app.close())

  const statusOf = async (token: string, call: CallDeclaration = calls.loadMember) => (await ask(app, call, token)).status

  it('says which calls it is for, and says nothing of the session', async () => {
    const { token, calls: declared } = await app.call(calls.openTile, { tile: 'mf-pools', version: '1.0.0' }, member.idToken)
    expect(declared.toSorted()).toEqual(declaredBy('mf-pools').toSorted())
    const readable = Buffer.from(token.slice(3), 'base64url').toString('latin1') + token
    for (const part of member.idToken.split('.')) expect(readable).not.toContain(part)
    expect(await statusOf(token)).toBe(200)
  })

  it('is over with its session', async () => {
    const token = await open(app, member, 'mf-judging')
    await app.identity('GlobalSignOut', { AccessToken: member.accessToken })
    expect(await statusOf(token)).toBe(401)
  })

  it('is over with the id token that it stands for', async () => {
    const token = await open(app, member, 'mf-judging')
    app.wall.shift(24 * 3_600_000)
    expect(await statusOf(token)).toBe(401)
  })

  it('is nothing when it was changed, cut, or made elsewhere', async () => {
    const token = await open(app, member, 'mf-judging')
    const other = createTestApp()
    const foreign = other.context.tiles.tokens.seal({ tile: 'mf-judging', version: '1.0.0', idToken: member.idToken })
    await other.close()
    const flipped = token.slice(0, 40) + (token[40] === 'A' ? 'B' : 'A') + token.slice(41)
    for (const wrong of [flipped, token.slice(0, -4), 't1.', `t1.${member.idToken}`, foreign])
      expect(await statusOf(wrong)).toBe(401)
  })

  it('makes no other token, though the tile declares that call', async () => {
    const greedy = JSON.stringify({ remote: 'mf-polls', calls: { openTile: {}, loadMember: {} } })
    await release(app, 'mf-polls', greedy)
    const token = await open(app, member, 'mf-polls')
    expect(await isUndeclared(app, calls.openTile, token)).toBe(true)
    expect(await statusOf(token)).toBe(200)
  })

  it('lets a tile that declared nothing do nothing', async () => {
    await release(app, 'mf-polls', undefined)
    const token = await open(app, member, 'mf-polls')
    expect(await isUndeclared(app, calls.loadMember, token)).toBe(true)
    expect(await isUndeclared(app, calls.loadDrawingLog, token)).toBe(true)
  })

  it('goes by the version that runs, and by the live one when that is gone', async () => {
    const wider = JSON.stringify({ remote: 'mf-pools', calls: { loadMember: {}, listMatches: {} } })
    await release(app, 'mf-pools', wider, '2.0.0', false)
    app.wall.shift(5000)
    const tried = await open(app, member, 'mf-pools', '2.0.0')
    expect(await isUndeclared(app, calls.listMatches, tried)).toBe(false)
    expect(await isUndeclared(app, calls.listMatches, await open(app, member, 'mf-pools'))).toBe(true)
    await revoke(releasesOf(app.context), 'mf-pools', '2.0.0', 'ann')
    app.wall.shift(5000)
    expect(await isUndeclared(app, calls.listMatches, tried)).toBe(true)
    expect(await statusOf(tried)).toBe(200)
  })

  it('is not made for what the site does not have', async () => {
    for (const tile of ['mf-none', 'constructor', '__proto__'])
      await expect(open(app, member, tile)).rejects.toMatchObject({ code: 'tile.unknown' })
  })

  it('goes on in a tab that still runs what was taken off, and for no other version', async () => {
    const [running, unknown] = [await open(app, member, 'mf-judging'), await open(app, member, 'mf-judging', '9.9.9')]
    expect([await statusOf(running), await statusOf(unknown)]).toEqual([200, 200])
    await retire(releasesOf(app.context), 'mf-judging', 'ann', '1.0.0')
    app.wall.shift(5000)
    expect([await statusOf(running), await statusOf(unknown)]).toEqual([200, 403])
  })
})
