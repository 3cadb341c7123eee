import type { Fault } from '../fault.ts'
import { codeOf, rewrite } from '../release-store.ts'

export const throwsAtEvaluation: Fault = {
  kind: 'throw at evaluation',
  build: (build) => rewrite(build, codeOf(build), (code) => `throw new Error('at evaluation');${code}`),
  phase: 'load',
  errorClass: 'broken',
  said: 'remote.failed',
  tries: 1,
}
