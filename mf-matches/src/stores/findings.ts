import { COMMITMENTS_SINCE } from '@quintet/domain/cases'
import type { ReadMessage } from './read-message.ts'

/**
 * What is wrong with a message. tampered: changed, or from elsewhere; oldKeys: written before the keys were renewed; tooLong: more
 * than a message may have; missing: one before it is gone or was replaced; outOfOrder: it does not stand where it was written;
 * moved: its time was changed; repeated: it came twice; unproven: its sender did not commit to what it says (decision 55).
 */
export type Finding = 'tampered' | 'oldKeys' | 'tooLong' | 'missing' | 'outOfOrder' | 'moved' | 'repeated' | 'unproven'

/** Sender's and server's time may differ by so much: a slow network, a clock that is a little wrong. */
const toleranceMs = 5 * 60_000

interface Whole {
  /** There is nothing older on the server. */
  complete: boolean
  /** When the session began, as its deliverer signed it. */
  startedAt: number | undefined
  /** Ids that came more than once. */
  repeated: ReadonlySet<string>
}

/** One side's message in a list. */
export const keyOf = ({ mine, id }: Pick<ReadMessage, 'mine' | 'id'>): string => `${mine} ${id}`

interface Devices {
  last: Map<string, { counter: number; hash: string | undefined }>
  counters: Set<string>
}

const deviceOf = ({ mine, place }: ReadMessage): string => `${mine} ${place?.device}`

// A message that does not open may stand in the place of the one before: it is told itself, its successor is not told as well.
const chainFinding = (message: ReadMessage, complete: boolean, { last, counters }: Devices): Finding | undefined => {
  const { place } = message
  if (!place?.hash) return undefined
  const before = last.get(deviceOf(message))
  if (!before) {
    if (place.counter === 1) return undefined
    if (counters.has(`${deviceOf(message)} ${place.counter - 1}`)) return 'outOfOrder'
    return complete ? 'missing' : undefined
  }
  if (place.counter <= before.counter) return 'outOfOrder'
  if (place.counter === before.counter + 1)
    return before.hash === undefined || before.hash === place.previous ? undefined : 'missing'
  return counters.has(`${deviceOf(message)} ${place.counter - 1}`) ? 'outOfOrder' : 'missing'
}

// What does not open may claim any place: it counts for the one that follows what is known, and for no other.
const note = ({ last }: Devices, message: ReadMessage): void => {
  const { place } = message
  if (!place) return
  const reached = last.get(deviceOf(message))?.counter ?? 0
  const follows = place.hash === undefined ? place.counter === reached + 1 : place.counter > reached
  if (follows) last.set(deviceOf(message), { counter: place.counter, hash: place.hash })
}

const firstReadable = (messages: readonly ReadMessage[]): number =>
  messages.find(({ closed }) => closed === undefined)?.sentAt ?? Number.POSITIVE_INFINITY

// Without a signed beginning, what stands before everything that opens is taken for older than the keys.
const closedFinding = ({ closed, sentAt }: ReadMessage, beginning: number): Finding[] => {
  if (closed === undefined) return []
  if (closed === 'tooLong') return ['tooLong']
  return [sentAt < beginning ? 'oldKeys' : 'tampered']
}

// An answer stands after what it answers, and that is there.
const answerFinding = (
  { seen }: ReadMessage,
  at: number,
  complete: boolean,
  positions: Map<string, number>,
): Finding | undefined => {
  if (seen === undefined) return undefined
  const answered = positions.get(seen)
  if (answered === undefined) return complete ? 'missing' : undefined
  return answered > at ? 'outOfOrder' : undefined
}

const wasMoved = ({ writtenAt, sentAt }: ReadMessage): boolean =>
  writtenAt !== undefined && Math.abs(writtenAt - sentAt) > toleranceMs

// Clients of before commit to nothing, and are no reason for distrust.
const isUnproven = ({ proof, sentAt }: ReadMessage): boolean =>
  proof === 'wrong' || (proof === 'none' && sentAt >= COMMITMENTS_SINCE)

/**
 * What is wrong with each message of a list in the server's order, by `keyOf`. A message that a server holds back at the very end cannot
 * be seen before the next one of its device comes.
 */
export const findingsOf = (
  messages: readonly ReadMessage[],
  { complete, startedAt, repeated }: Whole,
): Map<string, Finding[]> => {
  const beginning = startedAt ?? firstReadable(messages)
  const counters = new Set(messages.map((message) => `${deviceOf(message)} ${message.place?.counter}`))
  const devices: Devices = { last: new Map(), counters }
  const positions = new Map(messages.flatMap(({ place }, at) => (place?.hash ? [[place.hash, at] as const] : [])))
  const found = new Map<string, Finding[]>()
  for (const [at, message] of messages.entries()) {
    const findings = closedFinding(message, beginning)
    const order = chainFinding(message, complete, devices) ?? answerFinding(message, at, complete, positions)
    if (order) findings.push(order)
    if (wasMoved(message)) findings.push('moved')
    if (repeated.has(keyOf(message))) findings.push('repeated')
    if (isUnproven(message)) findings.push('unproven')
    if (findings.length > 0) found.set(keyOf(message), findings)
    note(devices, message)
  }
  return found
}
