import { availableParallelism, loadavg } from 'node:os'
import { ReleaseError } from '@quintet/registry'
import { PageLocked } from './within.ts'

/** Where the gate was when it gave up. */
export interface LateState {
  /** Addresses of the pages that were open. */
  pages: readonly string[]
  /** Parts of its work that came to no end. */
  parts: readonly string[]
  /** Processes that wanted to run in the last minute, and cores. */
  load?: { wanted: number; cores: number }
}

const isTimeout = (error: unknown): error is Error =>
  error instanceof PageLocked || (error instanceof Error && error.name === 'TimeoutError')

const screenOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)

const loadNow = () => ({ wanted: loadavg()[0] ?? 0, cores: availableParallelism() })

const ofMachine = ({ wanted, cores }: { wanted: number; cores: number }): string => {
  const load = `The load of this machine is ${wanted.toFixed(1)} on ${cores} cores`
  return wanted > cores ? `${load}, which may be the reason: try again when less runs on it` : load
}

/**
 * An error in words for who releases: of a timeout, that the gate could not be gone through, at which screen, and how loaded the machine is.
 * Others stay as they are.
 */
export const lateInWords = (error: unknown, { pages, parts, load = loadNow() }: LateState): unknown => {
  if (!isTimeout(error)) return error
  const screens = [...new Set(pages.map(screenOf).filter((one) => one.startsWith('/')))]
  const at = screens.length > 0 ? screens.join(', ') : 'no screen yet'
  const [first = ''] = error.message.split('\n')
  const said = `The gate waited in vain and could not be gone through. Screen: ${at}. At work: ${parts.join(', ')}. ${ofMachine(load)}. (${first})`
  return new ReleaseError(said, { cause: error })
}
