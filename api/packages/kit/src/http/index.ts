export { parseJson, readBody } from './body.ts'
export {
  type AppEnv,
  type Exchange,
  callerAddress,
  callerNetwork,
  requestedHost,
  forwardedAddress,
  networkOf,
  paramOf,
} from './caller.ts'
export { type CorsTable, createCorsTable } from './cors.ts'
export { type Exits, createExits, mountExits } from './exits.ts'
export { dataHeaders, jsonHeaders, strictTransport } from './headers.ts'
export { inlineHash } from './inline-hash.ts'
export { type RateLimit, type RateLimits, type SharedRateLimit, createRateLimit } from './rate-limit.ts'
export { countOpenRequests } from './open-requests.ts'
export { logRequest, newRequestId, requestIds } from './requests.ts'
export { checkAnswer, declaredInput, holdsNul, inputFaults, prepareAll } from './validate.ts'
