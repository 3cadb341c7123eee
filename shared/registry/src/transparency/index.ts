export { leafHash, joinNodes } from './leaf.ts'
export { openPublicLog, type PublicLog } from './public-log.ts'
export { isWitnessed, makeWitnessKey, readWitnessKey, signHead, type WitnessKey } from './witness.ts'
export type { LogHead, LogLeaf, LogProof, WitnessSignature } from '@quintet/federation/contract'
