/* The kernel of the matching: these functions work on the memory that matching/workshop.ts lays out. */
export { auction } from './auction.ts'
export { balanceValues, upperBound } from './certificate.ts'
export { augment } from './forest.ts'
export { prepare } from './graph.ts'
export { matchGreedily } from './greedy.ts'
export { shareOut } from './share-out.ts'
