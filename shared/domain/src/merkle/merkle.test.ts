import { expect, it } from 'vitest'
import { consistencyPath, inclusionPath, topOfInclusion, topsOfConsistency, treeTop } from './index.ts'

// Nodes that show what they were made of, so that two of them are the same only where they should be.
const join = (left: string, right: string) => `(${left} ${right})`
const later = async (left: string, right: string) => join(left, right)
const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => String(index))
const topOf = (count: number) => treeTop(leavesOf(count), join)

it('builds the tree of RFC 9162', () => {
  expect(topOf(7)).toBe('(((0 1) (2 3)) ((4 5) 6))')
  expect(inclusionPath(leavesOf(7), 0, join)).toEqual(['1', '(2 3)', '((4 5) 6)'])
  expect(consistencyPath(leavesOf(7), 3, join)).toEqual(['2', '3', '(0 1)', '((4 5) 6)'])
  expect(consistencyPath(leavesOf(7), 4, join)).toEqual(['((4 5) 6)'])
  expect(consistencyPath(leavesOf(7), 6, join)).toEqual(['(4 5)', '6', '((0 1) (2 3))'])
  expect(topOf(0)).toBeUndefined()
})

it('proves every leaf of every tree, and no other place', async () => {
  for (let size = 1; size <= 24; size++) {
    const leaves = leavesOf(size)
    for (let position = 0; position < size; position++) {
      const path = inclusionPath(leaves, position, join)
      const leaf = leaves[position] as string
      expect(await topOfInclusion({ leaf, position, size, path }, later)).toBe(topOf(size))
      for (const other of [position - 1, position + 1, size])
        expect(await topOfInclusion({ leaf, position: other, size, path }, later)).not.toBe(topOf(size))
      expect(await topOfInclusion({ leaf: 'other', position, size, path }, later)).not.toBe(topOf(size))
      expect(await topOfInclusion({ leaf, position, size, path: [...path, 'more'] }, later)).toBeUndefined()
    }
  }
})

it('proves every beginning of every tree, and no other', async () => {
  for (let to = 1; to <= 24; to++)
    for (let from = 1; from <= to; from++) {
      const path = consistencyPath(leavesOf(to), from, join)
      const top = topOf(from) as string
      expect(await topsOfConsistency({ from, to, top, path }, later)).toEqual({ first: top, second: topOf(to) })
      const others = leavesOf(to).map((leaf, index) => (index === 0 ? 'forged' : leaf))
      const forged = await topsOfConsistency({ from, to, top, path: consistencyPath(others, from, join) }, later)
      expect(forged?.first === top && forged.second === treeTop(others, join)).toBe(false)
      expect(await topsOfConsistency({ from: to + 1, to, top, path }, later)).toBeUndefined()
    }
})
