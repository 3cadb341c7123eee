export { canary, promote, publish, revoke, rollback, takeBackRevocation, undo } from './operations.ts'
export { verify } from './verify.ts'
