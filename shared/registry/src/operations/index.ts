export {
  canary,
  promote,
  publish,
  type Published,
  recordCheck,
  retire,
  revoke,
  rollback,
  takeBackRevocation,
  undo,
} from './operations.ts'
export { collect, type Collection, keptDays } from './collect.ts'
export { verify } from './verify.ts'
export { addTeam, endTeam, type KeySource, rotateTeam, type TeamOutcome } from './teams.ts'
export { train, type TrainOrder } from './train.ts'
export type { Outcome } from './outcome.ts'
