export { runCheck } from './run.ts'
