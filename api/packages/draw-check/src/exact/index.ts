export { solveExactly, type ExactMatch, type ExactPair, type Objective } from './gadget.ts'
export type { Edge } from './matching.ts'
