export { People } from './eligible.ts'
export { Members } from './members.ts'
export { runExport, runImport } from './linear/run.ts'
export {
  type ChosenPair,
  type PeerAnswer,
  type PeerQuestion,
  isAllowed,
  poolsOfSide,
  readQuestion,
  sexesOf,
  writeAnswer,
} from './peer.ts'
export { runCheck } from './run.ts'
export { ZoneSets } from './zone-sets.ts'
