import { rm } from 'node:fs/promises'
import type { Fault } from '../fault.ts'
import { codeOf, storedAt } from '../release-store.ts'

export const chunkGone: Fault = {
  kind: 'chunk 404',
  store: async (remote, version, build) => {
    for (const path of await storedAt(remote, version, codeOf(build))) await rm(path)
  },
  phase: 'load',
  errorClass: 'missing',
  said: 'remote.failed',
  tries: 1,
}
