/** Outer: its base is joined to the root by an even way. Inner: by an odd one. None: outside the tree. */
export type Label = 'outer' | 'inner' | 'none'
/** Two vertices joined by an edge; in a tree the first is nearer to the root. */
export type Link = readonly [from: number, to: number]

/**
 * A vertex, or an odd cycle of blossoms shrunk to one. The base is the one vertex that is not mated inside; it stands in the
 * first child. `links[i]` joins child i with the next one, and the links of odd place are the mated ones.
 */
export interface Blossom {
  vertex: number
  size: number
  children: Blossom[]
  links: Link[]
  parent: Blossom | undefined
  base: number
  dual: number
  label: Label
  /** The edge by which it came into the tree; the root has none. */
  entry: Link | undefined
  /** When it got its label. */
  since: number
}

export const blossomOf = (vertex: number): Blossom => ({
  vertex,
  size: 1,
  children: [],
  links: [],
  parent: undefined,
  base: vertex,
  dual: 0,
  label: 'none',
  entry: undefined,
  since: 0,
})

export const shrunk = (children: Blossom[], links: Link[]): Blossom => ({
  ...blossomOf(-1),
  size: children.reduce((sum, { size }) => sum + size, 0),
  children,
  links,
  base: children[0]?.base ?? -1,
})

export const isVertex = ({ children }: Blossom): boolean => children.length === 0

/** The vertices of a blossom. */
export const leavesOf = (blossom: Blossom): number[] => {
  const [leaves, waiting] = [[] as number[], [blossom]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isVertex(next)) leaves.push(next.vertex)
    else waiting.push(...next.children)
  }
  return leaves
}

/** A blossom and those around it, up to and with `until`. */
export const chainOf = (blossom: Blossom, until?: Blossom): Blossom[] => {
  const chain = [blossom]
  for (let next = blossom.parent; next && chain.at(-1) !== until; next = next.parent) chain.push(next)
  return chain
}

/** The even way from a child to the first one, beginning with a mated link: the children it comes to, and the links. */
export const wayToBase = ({ children, links }: Blossom, from: number): { children: Blossom[]; links: Link[] } => {
  if (from % 2 === 0) {
    const back = links.slice(0, from).toReversed()
    return { children: children.slice(0, from).toReversed(), links: back.map(([a, b]): Link => [b, a]) }
  }
  return { children: [...children.slice(from + 1), ...children.slice(0, 1)], links: links.slice(from) }
}
