export { type Leftovers, watchLeftovers } from './count-leftovers.ts'
