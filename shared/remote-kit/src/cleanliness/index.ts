export { watchLeftovers } from './count-leftovers.ts'
