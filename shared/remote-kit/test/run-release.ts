import { vi } from 'vitest'
import { NotDone, runRelease } from '../src/release/run-release.ts'

/** What a command left behind. */
export interface Ran {
  code: number
  out: string
  error: string
}

/**
 * Runs `pnpm release` in this process: to start another one takes a second of the processor, the command itself some milliseconds.
 * @param settings variables of the environment, for this one command
 */
export const runHere = async (settings: Record<string, string>, ...words: string[]): Promise<Ran> => {
  const ran: Ran = { code: 0, out: '', error: '' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  try {
    ran.code = await runRelease(words, {
      out: (text) => void (ran.out += `${text}\n`),
      error: (text) => void (ran.error += `${text}\n`),
    })
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    ran.code = error.code
    ran.error += `${error.message}\n`
  } finally {
    vi.unstubAllEnvs()
  }
  return ran
}
