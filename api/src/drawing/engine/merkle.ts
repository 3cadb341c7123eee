import { createHash } from 'node:crypto'

type Bytes = string | Buffer

const sha256 = (...parts: Bytes[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

// Different first bytes, so that nothing hashed for one purpose can be passed off as another.
const leafMark = Buffer.of(0)
const nodeMark = Buffer.of(1)
const saltMark = Buffer.of(2)
const pastMark = Buffer.of(3)

// An entry holds numbers and fixed words only, so this stands in it once.
const pastPattern = /"past":\[[\d,]*\],?/

/** What a leaf is made of. The owner may see the first two; the past is hashed apart, since it also tells of reports by others. */
export interface LeafParts {
  /** Of the owner's part alone: the past cannot be guessed from it. */
  salt: Buffer
  /** The entry without the people whom the owner is never to meet. */
  text: string
  past: Buffer
}

/** The parts of the leaf of an entry. */
export const leafParts = (salt: Buffer, entry: string): LeafParts => ({
  salt: sha256(saltMark, salt),
  text: entry.replace(pastPattern, ''),
  past: sha256(pastMark, salt, pastPattern.exec(entry)?.[0] ?? ''),
})

/** The leaf made of its parts. */
export const joinLeaf = ({ past, salt, text }: LeafParts): Buffer => sha256(leafMark, past, salt, text)

/** The leaf of an entry: its salt keeps others from guessing what stands in it. */
export const leafOf = (salt: Buffer, entry: string): Buffer => joinLeaf(leafParts(salt, entry))

const join = (left: Buffer, right: Buffer | undefined): Buffer => (right ? sha256(nodeMark, left, right) : left)

/** The next level: pairs are joined; the last of an odd number goes up as it is. */
const levelAbove = (level: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => join(level[2 * index] as Buffer, level[2 * index + 1]))

/** The top of a tree over leaves, or over nodes of one level. */
export const merkleTop = (nodes: readonly Buffer[]): Buffer => {
  let level = [...nodes]
  while (level.length > 1) level = levelAbove(level)
  return level[0] ?? sha256()
}

/** The Merkle root of leaves in their order, hex. */
export const merkleRoot = (leaves: readonly Buffer[]): string => merkleTop(leaves).toString('hex')

/** The neighbours that lead from a leaf to the root, the lowest first; a level on which it stands alone has none. */
export const merklePath = (leaves: readonly Buffer[], position: number): Buffer[] => {
  const path: Buffer[] = []
  let [level, at] = [leaves, position]
  for (; level.length > 1; [level, at] = [levelAbove(level), at >> 1]) {
    const neighbour = level[at ^ 1]
    if (neighbour) path.push(neighbour)
  }
  return path
}

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
