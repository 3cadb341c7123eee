import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merklePath, merkleRoot, verifyPath } from '../src/sealed/merkle.ts'
import { type SealedHead, joinLeaf, leafOf, leafParts, writeHead, writePast } from '../src/sealed/leaf.ts'

const hash = (...parts: (string | Buffer)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest()
const leavesOf = (count: number, seed: number) => Array.from({ length: count }, (_, index) => hash(`${seed}:${index}`))
const place = fc.integer({ min: 1, max: 70 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1), fc.nat()))

const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ (1 << (at % 8))
  return copy
}

describe('paths to the root', () => {
  it('every leaf is proved by its path, in a tree of any size', () => {
    for (let count = 1; count <= 33; count++) {
      const leaves = leavesOf(count, count)
      const root = merkleRoot(leaves)
      for (const [position, leaf] of leaves.entries())
        expect(verifyPath(leaf, merklePath(leaves, position), position, count, root)).toBe(true)
    }
  })

  it('a changed byte of leaf, path or root proves nothing', () => {
    fc.assert(
      fc.property(place, fc.nat(), ([count, position, seed], at) => {
        const leaves = leavesOf(count, seed)
        const [root, path, leaf] = [merkleRoot(leaves), merklePath(leaves, position), leaves[position] as Buffer]
        expect(verifyPath(changed(leaf, at), path, position, count, root)).toBe(false)
        expect(verifyPath(leaf, path, position, count, changed(Buffer.from(root, 'hex'), at).toString('hex'))).toBe(false)
        for (const index of path.keys())
          expect(verifyPath(leaf, path.with(index, changed(path[index] as Buffer, at)), position, count, root)).toBe(false)
      }),
    )
  })

  it('nor does another place, a path that is too short or too long, or a place outside', () => {
    fc.assert(
      fc.property(place, ([count, position, seed]) => {
        const leaves = leavesOf(count, seed)
        const [root, path, leaf] = [merkleRoot(leaves), merklePath(leaves, position), leaves[position] as Buffer]
        for (let other = 0; other < count; other++)
          if (other !== position) expect(verifyPath(leaf, path, other, count, root)).toBe(false)
        expect(verifyPath(leaf, [...path, leaf], position, count, root)).toBe(false)
        if (path.length > 0) expect(verifyPath(leaf, path.slice(1), position, count, root)).toBe(false)
        for (const outside of [-1, count, 0.5]) expect(verifyPath(leaf, path, outside, count, root)).toBe(false)
      }),
    )
  })

  it('is the tree that two hashes by hand give', () => {
    const [a, b, c] = leavesOf(3, 1) as [Buffer, Buffer, Buffer]
    const left = hash(Buffer.of(1), a, b)
    expect(merkleRoot([a, b, c])).toBe(hash(Buffer.of(1), left, c).toString('hex'))
    expect(merklePath([a, b, c], 2)).toEqual([left])
  })
})

describe('the leaf of an entry', () => {
  const head: SealedHead = { member: 7, tier: 1, reach: 'country', wait: 3, pools: [1, 2, 4] }
  const bodyHash = hash('body').toString('hex')
  const salt = Buffer.from(Array.from({ length: 48 }, (_, index) => index))
  const [text, past] = [writeHead(head, bodyHash), writePast([4, 17])]

  it('shows its owner everything but whom they are never to meet', () => {
    const { pools, ...rest } = head
    expect(JSON.parse(text)).toEqual({ ...rest, tokens: pools, body: bodyHash })
    const parts = leafParts(salt, past)
    expect(joinLeaf(parts, text)).toEqual(leafOf(salt, past, text))
    expect(parts).toEqual({ salt: salt.subarray(0, 32), past: hash(Buffer.of(3), salt.subarray(32), past) })
    expect(leafOf(salt, past, text)).toEqual(hash(Buffer.of(0), parts.past, parts.salt, text))
  })

  it('changes with every part: the past, the salt, the head and the body', () => {
    const leaf = leafOf(salt, past, text)
    const others = [
      leafOf(salt, writePast([4, 18]), text),
      leafOf(salt, writePast([]), text),
      leafOf(changed(salt, 3), past, text),
      leafOf(changed(salt, 40), past, text),
      leafOf(salt, past, writeHead({ ...head, wait: 4 }, bodyHash)),
      leafOf(salt, past, writeHead({ ...head, pools: [1, 2] }, bodyHash)),
      leafOf(salt, past, writeHead(head, hash('other').toString('hex'))),
    ]
    expect(new Set([leaf, ...others].map((each) => each.toString('hex'))).size).toBe(others.length + 1)
  })

  it('takes a past of any length', () => {
    const long = writePast(Array.from({ length: 20_000 }, (_, index) => index + 1))
    expect(leafParts(salt, long).past).toEqual(hash(Buffer.of(3), salt.subarray(32), long))
    expect(leafOf(salt, past, text)).toEqual(joinLeaf(leafParts(salt, past), text))
  })

  it('does not let the past be tried out with what the owner is shown', () => {
    const shown = leafParts(salt, past)
    for (const guess of ['[4,17]', '4,17'])
      for (const key of [shown.salt, shown.salt.subarray(0, 16), shown.salt.subarray(16)])
        expect(hash(Buffer.of(3), key, guess)).not.toEqual(shown.past)
  })
})
