import { hash } from 'node:crypto'
import { inclusionPath, treeTop } from '@quintet/domain/merkle'
import { writeLatin1 } from './latin1.ts'

const nodeMark = 1
const hashBytes = 32
const scratch = Buffer.alloc(1 + 2 * hashBytes, nodeMark)

const join = (left: Buffer, right: Buffer): Buffer => {
  left.copy(scratch, 1)
  right.copy(scratch, 1 + hashBytes)
  return Buffer.from(hash('sha256', scratch, 'binary'), 'latin1')
}

/** The top of a tree over leaves that lie one after the other. */
export const merkleTopOf = (leaves: Buffer): Buffer => {
  if (leaves.length === 0) return merkleTop([])
  const level = Buffer.from(leaves)
  for (let count = level.length / hashBytes; count > 1; count = Math.ceil(count / 2)) {
    for (let at = 0; at + 1 < count; at += 2) {
      const from = at * hashBytes
      for (let byte = 0; byte < 2 * hashBytes; byte++) scratch[1 + byte] = level[from + byte] as number
      writeLatin1(level, from / 2, hash('sha256', scratch, 'binary'))
    }
    if (count % 2 === 1) level.copy(level, ((count - 1) * hashBytes) / 2, (count - 1) * hashBytes, count * hashBytes)
  }
  return level.subarray(0, hashBytes)
}

/** The top of a tree over leaves, or over nodes of one level. */
export const merkleTop = (nodes: readonly Buffer[]): Buffer => treeTop(nodes, join) ?? hash('sha256', '', 'buffer')

/** The Merkle root of leaves in their order, hex. */
export const merkleRoot = (leaves: readonly Buffer[]): string => merkleTop(leaves).toString('hex')

/** The neighbours that lead from a leaf to the root, the lowest first; a level on which it stands alone has none. */
export const merklePath = (leaves: readonly Buffer[], position: number): Buffer[] => inclusionPath(leaves, position, join)

/** Whether a leaf stands at a position among `count` leaves under a root (hex). */
export const verifyPath = (leaf: Buffer, path: readonly Buffer[], position: number, count: number, root: string): boolean => {
  if (!Number.isInteger(position) || position < 0 || position >= count) return false
  let [node, at, used] = [leaf, position, 0]
  for (let width = count; width > 1; width = Math.ceil(width / 2), at >>= 1) {
    if ((at ^ 1) >= width) continue
    const neighbour = path[used++]
    if (neighbour === undefined) return false
    node = at & 1 ? join(neighbour, node) : join(node, neighbour)
  }
  return used === path.length && node.toString('hex') === root
}
