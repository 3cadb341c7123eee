import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeEntry } from '../../src/drawing/engine/entry.ts'
import { joinLeaf, leafOf, leafParts, merklePath, merkleRoot, verifyPath } from '../../src/drawing/engine/merkle.ts'
import { smallWorld } from './worlds.ts'

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
  const [first] = smallWorld(3, 4)
  if (!first) throw new Error('The world is empty.')
  const salt = Buffer.alloc(16, 7)
  const text = writeEntry({ ...first, past: [4, 17] })

  it('shows its owner everything but whom they are never to meet', () => {
    const parts = leafParts(salt, text)
    const { past: _, ...rest } = JSON.parse(text) as { past: number[] }
    expect(JSON.parse(parts.text)).toEqual(rest)
    expect(joinLeaf(parts)).toEqual(leafOf(salt, text))
    expect(leafOf(salt, text)).toEqual(hash(Buffer.of(0), parts.past, parts.salt, parts.text))
  })

  it('changes with every part: the past, the salt and the rest', () => {
    const leaf = leafOf(salt, text)
    expect(leafOf(salt, writeEntry({ ...first, past: [4, 18] }))).not.toEqual(leaf)
    expect(leafOf(salt, writeEntry({ ...first, past: [] }))).not.toEqual(leaf)
    expect(leafOf(changed(salt, 3), text)).not.toEqual(leaf)
    expect(leafOf(salt, text.replace('"wait":', '"wait":1'))).not.toEqual(leaf)
  })

  it('does not let the past be tried out with what the owner is shown', () => {
    const shown = leafParts(salt, text)
    for (const guess of ['"past":[4,17],', '[4,17]', '4,17'])
      for (const key of [shown.salt, shown.salt.subarray(0, 16)]) expect(hash(Buffer.of(3), key, guess)).not.toEqual(shown.past)
  })
})
