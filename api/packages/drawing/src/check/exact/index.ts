export { solveExactly, type ExactMatch, type ExactPair } from './gadget.ts'
