export { solveExactly, type ExactMatch, type ExactPair, type Optimum } from './gadget.ts'
