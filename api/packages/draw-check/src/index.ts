export { People } from './eligible.ts'
export { Members } from './members.ts'
export { runCheck } from './run.ts'
export { ZoneSets } from './zone-sets.ts'
