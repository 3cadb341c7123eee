import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { LoadedFacts } from './inspect.ts'

const script = fileURLToPath(new URL('./load-remote.ts', import.meta.url))

/** Loads a built remote in a process of its own, with singletons from outside as the shell gives them. */
export const loadInNode = async (folder: string, entry: string, name: string): Promise<LoadedFacts> => {
  const url = pathToFileURL(join(folder, 'dist', entry)).href
  const tsx = import.meta.resolve?.('tsx') ?? 'tsx'
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, script, url, name], { cwd: folder })
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1)) as LoadedFacts
}
