export { solveExactly, type ExactMatch, type ExactPair, type Objective, type Optimum } from './gadget.ts'
