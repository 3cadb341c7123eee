import { setTimeout as pause } from 'node:timers/promises'
import { type BeaconRound, type BeaconSource, isSigned } from '@quintet/seed'

export interface Waiting {
  /** Throws to stop. */
  check(): void
  /** Hears why the round is not there yet. */
  onWait(reason: string): void
}

const requestMs = 10_000
const longestPauseMs = 30_000
// A pause does not delay a stop.
const sliceMs = 500
const mostBytes = 4096

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text.length > mostBytes) throw new Error('The relay of the beacon sent too much.')
  return JSON.parse(text)
}

const ask = async ({ url, chain }: BeaconSource, round: number): Promise<BeaconRound> => {
  const response = await fetch(`${url}/${chain.hash}/public/${round}`, {
    signal: AbortSignal.timeout(requestMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The relay of the beacon has no round ${round} yet (HTTP ${response.status}).`)
  const { round: answered, signature } = (await readBody(response)) as Partial<Record<keyof BeaconRound, unknown>>
  if (answered !== round || typeof signature !== 'string' || !isSigned(chain, round, signature))
    throw new Error(`The relay of the beacon sent a round ${round} that the chain did not sign.`)
  return { chain: chain.hash, round, signature }
}

const pauseFor = async (milliseconds: number, check: () => void): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= sliceMs) {
    check()
    await pause(Math.min(left, sliceMs))
  }
  check()
}

/** The round is still not there; the drawing is tried again later. */
export class RoundMissing extends Error {
  override name = 'RoundMissing'
}

// About a minute and a half: then other work of the server has its turn, and the next look asks again.
const tries = 8

/** Reads a round and holds it against the key of its chain; asks again, more and more seldom. Throws RoundMissing at last. */
export const readBeaconRound = async (source: BeaconSource, round: number, { check, onWait }: Waiting): Promise<BeaconRound> => {
  let reason = ''
  for (let [left, wait] = [tries, source.pauseMs]; left > 0; left--, wait = Math.min(2 * wait, longestPauseMs)) {
    try {
      return await ask(source, round)
    } catch (error) {
      reason = error instanceof Error ? error.message : 'Unknown fault'
      onWait(reason)
    }
    await pauseFor(wait, check)
  }
  throw new RoundMissing(`The drawing waits for round ${round} of the beacon. ${reason}`)
}
