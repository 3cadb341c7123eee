import { rm, writeFile } from 'node:fs/promises'
import type { Fault } from '../fault.ts'
import { codeOf, storedAt } from '../release-store.ts'

// The site server checks what it reads from the store, so that a browser gets nothing rather than the changed file.
export const changedOnDisk: Fault = {
  kind: 'changed on disk',
  store: async (remote, version, build) => {
    const [raw = '', ...compressed] = (await storedAt(remote, version, codeOf(build))).sort()
    for (const path of compressed) await rm(path)
    await writeFile(raw, 'globalThis.foreignCodeRan = true')
  },
  phase: 'load',
  errorClass: 'missing',
  said: 'remote.failed',
  tries: 1,
}
