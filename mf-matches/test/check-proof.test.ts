import { createHash } from 'node:crypto'
import type { DrawingProof } from '@quintet/contract'
import { describe, expect, test } from 'vitest'
import { checkProof, type ProofFindings } from '../src/stores/check-proof.ts'

// Proofs that are made here by shared/docs/guides/drawing-format.md; contract/drawing.test.ts checks those that a server makes.

type Part = Buffer | string

const hash = (...parts: Part[]): Buffer => {
  const all = createHash('sha256')
  for (const part of parts) all.update(part)
  return all.digest()
}
const hex = (bytes: Buffer): string => bytes.toString('hex')
const bytes = (text: string): Buffer => Buffer.from(text, 'hex')
const mark = (value: number): Buffer => Buffer.of(value)

interface Tree {
  root: Buffer
  path: string[]
}

/** The root over leaves, and the neighbours on the way up from one of them. */
const treeOf = (row: Buffer[], position: number): Tree => {
  const [first] = row
  if (row.length === 1 && first) return { root: first, path: [] }
  const above: Buffer[] = []
  for (let at = 0; at < row.length; at += 2) {
    const [left, right] = row.slice(at, at + 2)
    if (left) above.push(right ? hash(mark(1), left, right) : left)
  }
  const neighbour = row[position % 2 === 0 ? position + 1 : position - 1]
  const { root, path } = treeOf(above, Math.floor(position / 2))
  return { root, path: [...(neighbour ? [hex(neighbour)] : []), ...path] }
}

const secret = hash('the secret of the week')
const [past, salt] = [hash('past'), hash('salt')]
const body = '{"zone":7}'
const text = `{"week":2968,"body":"${hex(hash(body))}"}`
const ownLeaf = hash(mark(0), past, salt, text)

/** An old week's proof, of before seeds were mixed: of so many entries, with the own one at a place. */
const proofOf = (count: number, position: number): DrawingProof => {
  const leaves = Array.from({ length: count }, (_, at) => (at === position ? ownLeaf : hash(`entry ${at}`)))
  const { root, path } = treeOf(leaves, position)
  const entry = { text, body, salt: hex(salt), past: hex(past), leaf: hex(ownLeaf) }
  return { commitment: hex(hash(secret)), seed: hex(secret), root: hex(root), path, position, count, ...entry }
}

const allRight: ProofFindings = { seed: 'yes', leaf: 'yes', root: 'yes' }
const without = (proof: DrawingProof, ...parts: (keyof DrawingProof)[]): DrawingProof =>
  Object.fromEntries(Object.entries(proof).filter(([name]) => !parts.includes(name as keyof DrawingProof))) as DrawingProof

const counts = Array.from({ length: 17 }, (_, at) => at + 1)
const rootOf = async (proof: DrawingProof) => (await checkProof(proof)).root

describe('the root', () => {
  test.each(counts)('of %i entries holds each at its place, and at no other place', async (count) => {
    for (let position = 0; position < count; position++) {
      const proof = proofOf(count, position)
      expect(await checkProof(proof)).toEqual(allRight)
      const others = Array.from({ length: count + 2 }, (_, at) => at).filter((at) => at !== position)
      for (const other of others) expect(await rootOf({ ...proof, position: other })).toBe('no')
    }
  })

  test.each(counts.slice(1))('of %i entries needs the neighbours of each, and no more', async (count) => {
    for (let position = 0; position < count; position++) {
      const proof = proofOf(count, position)
      const { path } = proof
      for (const other of [path.slice(1), path.slice(0, -1), [...path, hex(salt)], [hex(salt), ...path]])
        expect(await rootOf({ ...proof, path: other })).toBe('no')
    }
  })

  test('of a single entry is its leaf, and has no neighbours', async () => {
    expect(await checkProof({ ...proofOf(1, 0), path: [hex(salt)] })).toEqual({ ...allRight, root: 'no' })
    expect(await checkProof({ ...proofOf(1, 0), position: 1 })).toEqual({ ...allRight, root: 'no' })
  })
})

describe('the leaf', () => {
  test.each(['past', 'salt', 'text', 'body'] as const)(
    'is not to be said of without %s, which is kept for four weeks',
    async (part) => {
      expect(await checkProof(without(proofOf(5, 2), part))).toEqual({ ...allRight, leaf: 'unknown' })
    },
  )

  test('is wrong where another part, or another body, is told', async () => {
    for (const changes of [{ past: hex(salt) }, { salt: hex(past) }, { text: `${text} ` }, { body: `${body} ` }])
      expect(await checkProof({ ...proofOf(5, 2), ...changes })).toEqual({ ...allRight, leaf: 'no' })
  })
})

const signature = '5'.repeat(96)
const beacon = { chain: '4'.repeat(64), round: 7, signature }
const output = '6'.repeat(512)
const seedTag = 'quintet-drawing-seed-2'

/** A proof whose seed was mixed of these parts, as it is since there is a seed of its own. */
const mixed = (randomness: Part[], changes: Partial<DrawingProof> = {}): DrawingProof => {
  const proof = proofOf(3, 1)
  const drawSeed = hex(hash(seedTag, secret, bytes(proof.root), ...randomness))
  return { ...proof, scheme: 2, drawSeed, ...changes }
}
const ofBeacon = [hash(bytes(signature))]
const ofDelay = [hash(bytes(output))]
const seedOf = async (proof: DrawingProof) => (await checkProof(proof)).seed

describe('the seed', () => {
  test('is not to be said of before the secret is published', async () => {
    expect(await seedOf(without(mixed([]), 'seed'))).toBe('unknown')
  })

  test('is mixed of secret and root, with a beacon or a delay where the week names one', async () => {
    expect(await seedOf(mixed([]))).toBe('yes')
    expect(await seedOf(mixed(ofBeacon, { beacon }))).toBe('yes')
    expect(await seedOf(mixed(ofDelay, { delay: { squarings: 1, output } }))).toBe('yes')
  })

  test('is the secret of weeks that were not mixed', async () => {
    expect(await seedOf({ ...proofOf(3, 1), scheme: 1, drawSeed: hex(secret) })).toBe('yes')
    expect(await seedOf(proofOf(3, 1))).toBe('yes')
  })

  test.each<[string, DrawingProof]>([
    ['another secret than the one committed to, though the seed fits it', { ...mixed([]), commitment: hex(hash('another')) }],
    ['another secret of an old week', { ...proofOf(3, 1), commitment: hex(hash('another')) }],
    ['no seed, where the week has one of its own', without(mixed([]), 'drawSeed')],
    ['the secret as the seed of a mixed week', { ...mixed([]), drawSeed: hex(secret) }],
    ['a mixed seed of a week that was not mixed', { ...mixed([]), scheme: 1 }],
    ['a beacon that is not part of it', mixed([], { beacon })],
    ['a beacon that is named and not shown', mixed([], { beacon: { chain: beacon.chain, round: 7 } })],
    ['a delay that is not part of it', mixed([], { delay: { squarings: 1, output } })],
    ['a delay that is named and not shown', mixed([], { delay: { squarings: 1 } })],
    ['a delay that is named beside the beacon it was mixed of', mixed(ofBeacon, { beacon, delay: { squarings: 1, output } })],
    ['a beacon that is named beside the delay it was mixed of', mixed(ofDelay, { beacon, delay: { squarings: 1, output } })],
    [
      'a beacon that is named and not shown beside the delay',
      mixed(ofDelay, { beacon: { chain: '', round: 7 }, delay: { squarings: 1, output } }),
    ],
  ])('is wrong with %s', async (_, proof) => {
    expect(await seedOf(proof)).toBe('no')
  })
})

const delayOf = async (proof: DrawingProof) => (await checkProof(proof)).delay

describe('the delay', () => {
  test('is told of only where the week names one', async () => {
    expect(await checkProof(mixed([]))).not.toHaveProperty('delay')
  })

  test('is not to be said of before it can have ended, and is wrong where it is not shown after', async () => {
    const delay = { squarings: 1 }
    expect(await delayOf(without(mixed([], { delay }), 'seed'))).toBe('unknown')
    expect(await delayOf(mixed([], { delay }))).toBe('no')
    expect(await delayOf(without(mixed([], { delay: { ...delay, output, proof: output } }), 'seed'))).toBe('no')
  })
})

/** The own root among those of so many sites. */
const jointOf = (sites: number, place: number): DrawingProof => {
  const own = without(proofOf(3, 1), 'seed')
  const roots = Array.from({ length: sites }, (_, at) => (at === place ? bytes(own.root) : hash(`site ${at}`)))
  const { root } = treeOf(roots, 0)
  const drawSeed = hex(hash(seedTag, secret, root))
  const joint = { commitment: hex(hash(secret)), scheme: 2, seed: hex(secret), root: hex(root), roots: roots.map(hex), drawSeed }
  return { ...own, commitment: hex(hash('its own secret')), joint }
}

describe('a week that was drawn for several sites', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i holds, and not without one of their roots', async (sites) => {
    for (const place of [0, sites - 1]) {
      const proof = jointOf(sites, place)
      expect(await checkProof(proof)).toEqual(allRight)
      const { joint } = proof
      if (!joint) throw new Error('There is no joint proof.')
      for (let at = 0; at < sites; at++)
        for (const roots of [joint.roots.toSpliced(at, 1), joint.roots.with(at, hex(salt))])
          expect(await rootOf({ ...proof, joint: { ...joint, roots } })).toBe('no')
    }
  })
})
