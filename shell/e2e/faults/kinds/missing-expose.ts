import type { Fault } from '../fault.ts'
import { wrapEntry } from '../release-store.ts'

// The container itself says that it has no such module.
export const missingExpose: Fault = {
  kind: 'missing expose',
  build: (build) => wrapEntry(build, 'export const get = (name) => inner.get(`${name}-renamed`)'),
  phase: 'load',
  errorClass: 'invalid',
  said: 'remote.failed',
  tries: 1,
}
