import { createHash } from 'node:crypto'
import type { DrawingProof } from '@quintet/contract'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { configure, environment, send } from '@quintet/sdk'
import { activeMember, signInToSdk } from '@quintet/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkProof } from '../src/stores/check-proof.ts'
import { chosenWeek, drawings, followDrawings, receiptOf } from '../src/stores/drawing.ts'

// A real drawing by the API in memory, read by this tile's own stores and checked by its own arithmetic.

let app: TestApp
let members: SignedIn[]

const be = async (member: SignedIn | undefined): Promise<void> => {
  if (member) await signInToSdk(app, member)
  await drawings.reload()
}

const receipt = async () => {
  const week = chosenWeek(undefined) ?? 0
  await receiptOf(week).reload()
  const { data } = receiptOf(week).$.get()
  if (!data) throw new Error('There is no receipt.')
  return data
}

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
  members = []
  for (const attraction of [2, 1, 2, 1, 2] as const) members.push(await activeMember(app, { attraction }))
}, 60_000)
afterAll(() => app.close())

test('before the first drawing there is nothing to show', async () => {
  await be(members[0])
  expect(drawings.$.get().data?.weeks).toEqual([])
  expect(chosenWeek(undefined)).toBeUndefined()
})

test('every entrant finds the own outcome, and a proof that holds in the browser', async () => {
  for (const member of members.slice(0, 4)) {
    await be(member)
    await send('submitFreeTokens', {})
  }
  await app.drawWeek()
  let matched = 0
  for (const member of members.slice(0, 4)) {
    await be(member)
    const { tokens, proof } = await receipt()
    expect(tokens?.map(({ pool }) => pool)).toEqual([1, 2])
    matched += tokens?.filter((token) => token.matched).length ?? 0
    expect(await checkProof(proof as DrawingProof)).toEqual({ seed: 'yes', delay: 'yes', leaf: 'yes', root: 'yes' })
  }
  // Two women and two men: each may meet two people, by one token each.
  expect(matched).toBe(8)
}, 30_000)

test('a member who did not enter is told so', async () => {
  await be(members[4])
  const data = await receipt()
  expect(data).toMatchObject({ entered: false, state: 'published' })
  expect(data).not.toHaveProperty('proof')
})

const otherHex = (hex = '', at = 0) => `${hex.slice(0, at)}${hex[at] === '0' ? '1' : '0'}${hex.slice(at + 1)}`

test('a changed number is found, and a missing one is not called wrong', async () => {
  await be(members[1])
  const { proof } = await receipt()
  if (!proof) throw new Error('There is no proof.')
  const fine = { seed: 'yes', delay: 'yes', leaf: 'yes', root: 'yes' }
  for (let at = 0; at < 64; at += 7) {
    expect(await checkProof({ ...proof, seed: otherHex(proof.seed, at) })).toEqual({ ...fine, seed: 'no' })
    for (const part of ['salt', 'past'] as const)
      expect(await checkProof({ ...proof, [part]: otherHex(proof[part], at) })).toEqual({ ...fine, leaf: 'no' })
    expect(await checkProof({ ...proof, drawSeed: otherHex(proof.drawSeed, at) })).toEqual({ ...fine, seed: 'no' })
    expect(await checkProof({ ...proof, root: otherHex(proof.root, at) })).toEqual({
      ...fine,
      seed: 'no',
      delay: 'no',
      root: 'no',
    })
    expect(await checkProof({ ...proof, path: proof.path.with(0, otherHex(proof.path[0], at)) })).toEqual({ ...fine, root: 'no' })
    expect(await checkProof({ ...proof, leaf: otherHex(proof.leaf, at) })).toEqual({ ...fine, leaf: 'no', root: 'no' })
  }
  for (const part of ['text', 'body'] as const)
    expect(await checkProof({ ...proof, [part]: `${proof[part]} ` })).toEqual({ ...fine, leaf: 'no' })
  expect(await checkProof({ ...proof, position: (proof.position + 1) % 4 })).toEqual({ ...fine, root: 'no' })
  expect(await checkProof({ ...proof, path: [] })).toEqual({ ...fine, root: 'no' })
  const { drawSeed: _drawSeed, ...unmixed } = proof
  const beacon = { chain: '4'.repeat(64), round: 7 }
  for (const wrong of [
    unmixed,
    { ...proof, scheme: 1 },
    { ...proof, beacon },
    { ...proof, beacon: { ...beacon, signature: '5'.repeat(96) } },
  ])
    expect(await checkProof(wrong)).toEqual({ ...fine, seed: 'no' })
  const { delay: _delay, ...undelayed } = proof
  expect(await checkProof(undelayed)).toEqual({ seed: 'no', leaf: 'yes', root: 'yes' })
  const { squarings = 0, output } = proof.delay ?? {}
  for (const delay of [
    { squarings },
    { squarings: squarings + 1, output, proof: proof.delay?.proof },
    { squarings, output, proof: otherHex(proof.delay?.proof, 511) },
    { squarings, output, proof: output },
  ])
    expect((await checkProof({ ...proof, delay } as DrawingProof)).delay).toBe('no')
  const { seed: _seed, text: _text, body: _body, ...kept } = proof
  expect(await checkProof(kept)).toEqual({ seed: 'unknown', delay: 'yes', leaf: 'unknown', root: 'yes' })
  expect((await checkProof({ ...kept, delay: { squarings } })).delay).toBe('unknown')
})

test('a seed that was mixed with a beacon, and one of before seeds were mixed, hold', async () => {
  await be(members[1])
  const { proof } = await receipt()
  if (!proof?.seed) throw new Error('There is no seed.')
  // As a shell computes it: printf quintet-drawing-seed-2; the bytes of secret and root; sha256sum of the signature's bytes.
  const signature = '5'.repeat(96)
  const parts = [Buffer.from('quintet-drawing-seed-2'), Buffer.from(proof.seed, 'hex'), Buffer.from(proof.root, 'hex')]
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest()
  const drawSeed = createHash('sha256')
    .update(Buffer.concat([...parts, randomness]))
    .digest('hex')
  const beacon = { chain: '4'.repeat(64), round: 7, signature }
  const { delay: _delay, ...undelayed } = proof
  expect((await checkProof({ ...undelayed, drawSeed, beacon })).seed).toBe('yes')
  expect((await checkProof({ ...proof, drawSeed, beacon })).seed).toBe('no')
  expect((await checkProof({ ...undelayed, scheme: 1, drawSeed: proof.seed })).seed).toBe('yes')
})

const hexHash = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex')

test('a week that was drawn for several sites is checked against the roots of all of them', async () => {
  await be(members[1])
  const { proof } = await receipt()
  if (!proof?.seed) throw new Error('There is no proof.')
  const { seed, drawSeed: _, beacon: __, delay: ___, ...own } = proof
  const [others, secret] = [hexHash('another site'), hexHash('its secret')]
  const root = hexHash(Buffer.from([1]), fromHex(proof.root), fromHex(others))
  const drawSeed = hexHash('quintet-drawing-seed-2', fromHex(secret), fromHex(root))
  const joint = { commitment: hexHash(fromHex(secret)), scheme: 2, root, roots: [proof.root, others], seed: secret, drawSeed }
  const fine = { seed: 'yes', leaf: 'yes', root: 'yes' }
  const check = (changes: object) => checkProof({ ...own, joint: { ...joint, ...changes } })
  expect(await check({})).toEqual(fine)
  expect(await check({ seed })).toEqual({ ...fine, seed: 'no' })
  expect(await check({ drawSeed: otherHex(drawSeed) })).toEqual({ ...fine, seed: 'no' })
  expect(await check({ roots: [others, proof.root] })).toEqual({ ...fine, root: 'no' })
  expect(await check({ roots: [others] })).toEqual({ ...fine, root: 'no' })
  expect(await check({ root: otherHex(root) })).toEqual({ seed: 'no', leaf: 'yes', root: 'no' })
})

test('an open page looks every five seconds while its drawing is in progress, and no longer', async () => {
  await be(members[1])
  await send('submitFreeTokens', {})
  app.clock.shift(7 * 86_400_000)
  await drawings.reload()
  const open = await receipt()
  expect(open).toMatchObject({ state: 'inProgress' })
  const { fetch } = environment()
  const asked = vi.fn(fetch)
  configure({ fetch: asked })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = { visibilityState: 'visible' }
  vi.stubGlobal('document', page)
  const asks = async (ms: number): Promise<number> => {
    asked.mockClear()
    vi.advanceTimersByTime(ms)
    await new Promise((resolve) => void setTimeout(resolve))
    return asked.mock.calls.length
  }
  const stop = followDrawings()
  const current = receiptOf(chosenWeek(undefined) ?? 0)
  expect(await asks(4999)).toBe(0)
  // The list of drawings, and the receipt that is open.
  expect(await asks(1)).toBe(2)
  page.visibilityState = 'hidden'
  expect(await asks(60_000)).toBe(0)
  page.visibilityState = 'visible'
  current.set({ ...open, state: 'published' })
  expect(await asks(60_000)).toBe(0)
  current.set(open)
  stop()
  expect(await asks(60_000)).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
