// Merkle trees as RFC 9162 builds them: the leaves in their order, each pair joined, the last of an odd number goes up as it is. Pure: how two
// nodes are joined (by a hash) is the caller's, so the same rules serve server, browser and checks.

/** Joins two nodes to the one above them. */
export type Join<T> = (left: T, right: T) => T

const levelAbove = <T>(level: readonly T[], join: Join<T>): T[] =>
  Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
    const [left, right] = [level[2 * index] as T, level[2 * index + 1]]
    return right === undefined ? left : join(left, right)
  })

/** The top of a tree over leaves, or over nodes of one level; nothing over none. */
export const treeTop = <T>(nodes: readonly T[], join: Join<T>): T | undefined => {
  let level = [...nodes]
  while (level.length > 1) level = levelAbove(level, join)
  return level[0]
}

/** The neighbours that lead from a leaf to the top, the lowest first; a level on which it stands alone has none. */
export const inclusionPath = <T>(leaves: readonly T[], position: number, join: Join<T>): T[] => {
  const path: T[] = []
  let [level, at] = [leaves, position]
  for (; level.length > 1; [level, at] = [levelAbove(level, join), at >> 1]) {
    const neighbour = level[at ^ 1]
    if (neighbour !== undefined) path.push(neighbour)
  }
  return path
}

// The largest power of two below a number.
const half = (count: number): number => 2 ** Math.floor(Math.log2(count - 1))

const subProof = <T>(leaves: readonly T[], from: number, isWhole: boolean, join: Join<T>): T[] => {
  if (from === leaves.length) return isWhole ? [] : [treeTop(leaves, join) as T]
  const middle = half(leaves.length)
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)]
  if (from <= middle) return [...subProof(left, from, isWhole, join), treeTop(right, join) as T]
  return [...subProof(right, from - middle, false, join), treeTop(left, join) as T]
}

/** What proves that the tree over the first `from` leaves is the beginning of the tree over all (RFC 9162, 2.1.4.1). */
export const consistencyPath = <T>(leaves: readonly T[], from: number, join: Join<T>): T[] =>
  from === 0 || from === leaves.length ? [] : subProof(leaves, from, true, join)

/** The same where joining takes a while, as a browser's hash does. */
export type JoinLater<T> = (left: T, right: T) => Promise<T>

/** A leaf and the way from it. */
export interface Inclusion<T> {
  leaf: T
  position: number
  /** Leaves of the tree. */
  size: number
  path: readonly T[]
}

/** The top that a leaf and its path lead to (RFC 9162, 2.1.3.2); nothing when the path is none of such a tree. */
export const topOfInclusion = async <T>(
  { leaf, position, size, path }: Inclusion<T>,
  join: JoinLater<T>,
): Promise<T | undefined> => {
  if (!Number.isInteger(position) || position < 0 || position >= size) return undefined
  let [node, at, used] = [leaf, position, 0]
  for (let width = size; width > 1; width = Math.ceil(width / 2), at >>= 1) {
    if ((at ^ 1) >= width) continue
    const neighbour = path[used++]
    if (neighbour === undefined) return undefined
    node = await (at & 1 ? join(neighbour, node) : join(node, neighbour))
  }
  return used === path.length ? node : undefined
}

/** Two trees, and what proves that the first is the beginning of the second. */
export interface Consistency<T> {
  from: number
  to: number
  /** The top of the first. */
  top: T
  path: readonly T[]
}

/** Both tops that the path leads to (RFC 9162, 2.1.4.2); nothing when it is none of such trees. The first has to be the one that is known. */
export const topsOfConsistency = async <T>(
  { from, to, top, path }: Consistency<T>,
  join: JoinLater<T>,
): Promise<{ first: T; second: T } | undefined> => {
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 1 || from > to) return undefined
  if (from === to) return path.length === 0 ? { first: top, second: top } : undefined
  const isPower = (from & (from - 1)) === 0
  const nodes = isPower ? [top, ...path] : [...path]
  let [at, last] = [from - 1, to - 1]
  for (; at & 1; at >>= 1) last >>= 1
  const [start, ...rest] = nodes
  if (start === undefined) return undefined
  let first: T = start
  let second: T = start
  for (const node of rest) {
    if (last === 0) return undefined
    if (at & 1 || at === last) {
      first = await join(node, first)
      second = await join(node, second)
      for (; !(at & 1) && at !== 0; at >>= 1) last >>= 1
    } else second = await join(second, node)
    at >>= 1
    last >>= 1
  }
  return last === 0 ? { first, second } : undefined
}
