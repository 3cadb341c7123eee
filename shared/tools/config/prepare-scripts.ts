import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { prepareThreads } from '@quintet/drawing'
import { prepareWorker } from '@quintet/drawing/threads'
import { entriesOf } from '../src/server/entries.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

// What tests start as processes of their own, beside what the site has.
const ofTests = { 'work-jobs': 'api/test/jobs/work-jobs.ts' }

// Drawn as pictures by a process of its own, with a compiled library.
const isPrepared = (name: string): boolean => !name.startsWith('demo/')

/**
 * Threads, commands and kernels are compiled once for all tests, not by the first test that starts one: its timeout is for its own
 * work, and a process that reads TypeScript itself takes two seconds to begin.
 */
export default async (): Promise<void> => {
  for (const [name, path] of Object.entries({ ...entriesOf(root), ...ofTests }))
    if (isPrepared(name)) await prepareWorker(pathToFileURL(join(root, path)))
  await prepareThreads()
}
