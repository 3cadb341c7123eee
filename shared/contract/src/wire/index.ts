export type { Codec, WireCall } from './codec.ts'
export { wireCalls } from './calls.ts'
export { answerItems, authHeader, claimNames, deviceHeader, paths, storageKeys } from './names.ts'
