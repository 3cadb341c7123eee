import type { Fault } from '../fault.ts'

export const hang: Fault = {
  kind: 'hang',
  // Neither answered nor refused, as long as the page lives.
  network: () => Promise.resolve(),
  phase: 'load',
  errorClass: 'timeout',
  said: 'remote.failed',
  tries: 1,
}
