import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { emptyProfile } from '@quintet/domain/profile'
import { encodeFeatures, profileOfEntry, writeEntryProfile } from '@quintet/drawing/sealed'
import type { Entry } from '@quintet/drawing'
import { type Population, generateEntries } from '@quintet/drawing/testing'

/** What a thread that makes members is given: of every `workers` pieces in a row it makes the one at `worker`. */
export interface PackWork extends Population {
  worker: number
  workers: number
}

/** A member as rows. */
export interface PackedMember {
  member: number
  tier: number
  sex: number | null
  attraction: number | null
  zone: number | null
  profile: string
  pools: number[]
  wait: number
  /** Whom they met before, of a higher number. */
  past: number[]
  body: string
  hash: Uint8Array
  card: Uint8Array
}

const membersAtOnce = 1024
/** Pieces that are made ahead of the one that writes. */
const ahead = 4

const packed = (entry: Entry): PackedMember => {
  const { member, tier, answers, personality, relationship, tokens, wait, past } = entry
  const body = profileOfEntry(entry)
  const text = writeEntryProfile(body)
  return {
    member,
    tier,
    sex: answers.gender ?? null,
    attraction: answers.attraction ?? null,
    zone: answers.zone ?? null,
    profile: JSON.stringify({ ...emptyProfile(), answers, personality, relationship }),
    pools: tokens.map(({ pool }) => pool),
    wait,
    past: past.filter((other) => other > member),
    body: text,
    hash: hash('sha256', text, 'buffer'),
    card: encodeFeatures(body),
  }
}

const { worker, workers, ...population } = workerData as PackWork
const isOwn = (index: number): boolean => Math.floor(index / membersAtOnce) % workers === worker

let allowed = ahead
let allow: () => void = () => undefined
parentPort?.on('message', () => {
  allowed += 1
  allow()
})

const send = async (members: PackedMember[]): Promise<void> => {
  parentPort?.postMessage(members, [])
  allowed -= 1
  if (allowed === 0) await new Promise<void>((resolve) => (allow = resolve))
}

let [piece, index]: [PackedMember[], number] = [[], 0]
for (const entry of generateEntries(population)) {
  if (isOwn(index)) piece.push(packed(entry))
  index += 1
  if (piece.length > 0 && (index % membersAtOnce === 0 || index === population.members)) {
    await send(piece)
    piece = []
  }
}
// The one that reads ends this thread: a port that closes by itself may take its last message with it.
parentPort?.postMessage('end', [])
