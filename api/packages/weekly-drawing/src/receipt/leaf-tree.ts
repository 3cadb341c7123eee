import { setImmediate } from 'node:timers/promises'
import { merklePath, merkleTop } from '@quintet/drawing/sealed'
import { keepNewest } from '@quintet/kit/keep-newest'

/** Reads so many leaves from a position on; fewer at the end. */
export type ReadLeaves = (position: number, count: number) => Promise<Buffer[]>

export interface LeafTree {
  count: number
  /** The path of the leaf at a position. */
  path(position: number): Promise<Buffer[]>
}

const mostPathsKept = 2000

/**
 * The tree over the leaves of a week, of which only the tops of its blocks are kept: a path reads the one block of its leaf. A
 * block is a power of two, so that its top is a node of the whole tree.
 */
export const openLeafTree = async (read: ReadLeaves, blockSize = 1024): Promise<LeafTree> => {
  const tops: Buffer[] = []
  let count = 0
  for (let leaves = await read(0, blockSize); leaves.length > 0; leaves = await read(count, blockSize)) {
    tops.push(merkleTop(leaves))
    count += leaves.length
    await setImmediate()
  }
  const pathOf = async (position: number): Promise<Buffer[]> => {
    const block = Math.floor(position / blockSize)
    const leaves = await read(block * blockSize, blockSize)
    return [...merklePath(leaves, position - block * blockSize), ...merklePath(tops, block)]
  }
  const keep = keepNewest<Promise<Buffer[]>>(mostPathsKept)
  return { count, path: (position) => keep(String(position), () => pathOf(position)) }
}
