/** An undirected graph with weights: every edge stands with both of its ends. */
export interface Graph {
  vertices: number
  /** Edges of vertex v: places `start[v]` up to `start[v + 1]`. */
  start: Int32Array
  from: Int32Array
  to: Int32Array
  /** Whole numbers below 2^52: sums of two stay exact. */
  weight: Float64Array
}

/** Edges one after the other, before they are put in order. */
export interface EdgeList {
  a: Int32Array
  b: Int32Array
  weight: Float64Array
  count: number
}

/** Room for so many edges. */
export const newEdgeList = (most: number): EdgeList => ({
  a: new Int32Array(most),
  b: new Int32Array(most),
  weight: new Float64Array(most),
  count: 0,
})

export const addEdge = (list: EdgeList, a: number, b: number, weight: number): void => {
  list.a[list.count] = a
  list.b[list.count] = b
  list.weight[list.count] = weight
  list.count += 1
}

const countDegrees = ({ a, b, count }: EdgeList, vertices: number): Int32Array => {
  const start = new Int32Array(vertices + 1)
  for (let edge = 0; edge < count; edge++) {
    start[(a[edge] as number) + 1] = (start[(a[edge] as number) + 1] as number) + 1
    start[(b[edge] as number) + 1] = (start[(b[edge] as number) + 1] as number) + 1
  }
  for (let vertex = 0; vertex < vertices; vertex++) start[vertex + 1] = (start[vertex + 1] as number) + (start[vertex] as number)
  return start
}

/** The graph of a list of edges; those of a vertex stand in the order of the list. */
export const graphOf = (vertices: number, list: EdgeList): Graph => {
  const start = countDegrees(list, vertices)
  const next = start.slice()
  const [from, to] = [new Int32Array(2 * list.count), new Int32Array(2 * list.count)]
  const weight = new Float64Array(2 * list.count)
  const put = (one: number, other: number, heavy: number): void => {
    const at = next[one] as number
    next[one] = at + 1
    from[at] = one
    to[at] = other
    weight[at] = heavy
  }
  for (let edge = 0; edge < list.count; edge++) {
    const [a, b, heavy] = [list.a[edge] as number, list.b[edge] as number, list.weight[edge] as number]
    put(a, b, heavy)
    put(b, a, heavy)
  }
  return { vertices, start, from, to, weight }
}
