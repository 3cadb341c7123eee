import { rm } from 'node:fs/promises'
import type { Fault } from '../fault.ts'
import { storedAt } from '../release-store.ts'

export const entryGone: Fault = {
  kind: 'entry 404',
  store: async (remote, version, { manifest }) => {
    for (const path of await storedAt(remote, version, manifest.entry)) await rm(path)
  },
  phase: 'load',
  errorClass: 'missing',
  said: 'remote.failed',
  tries: 1,
}
