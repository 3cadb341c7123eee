export {
  canary,
  type Outcome,
  promote,
  publish,
  type Published,
  retire,
  revoke,
  rollback,
  takeBackRevocation,
  undo,
} from './operations.ts'
export { collect, type Collection, keptDays } from './collect.ts'
export { verify } from './verify.ts'
export { addTeam, endTeam, type KeySource, rotateTeam, type TeamOutcome } from './teams.ts'
