export type { Codec, WireCall } from './codec.ts'
export { wireCalls } from './calls.ts'
export { authHeader, claimNames, deviceHeader, storageKeys } from './names.ts'
