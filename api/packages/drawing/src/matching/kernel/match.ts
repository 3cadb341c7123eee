/* The kernel of the matching: these functions work on the memory that matching/arena.ts lays out. */
export { auctionSide, bidsMade, finishAuction, meet, openAuction } from './auction.ts'
export { balanceValues, balanceWorth, noteBound, upperBound, worthBound } from './certificate.ts'
export { beginAnew, chooseAll, chooseLeft, setStartValues } from './choose.ts'
export { noteWaiting, setFloors } from './floors.ts'
export { augment } from './forest.ts'
export { prepare, tokenCount } from './graph.ts'
export { matchGreedily } from './greedy.ts'
export { runFairnessPass } from './fairness.ts'
