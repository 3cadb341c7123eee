import { createHash } from 'node:crypto'
import type { Clock } from '@quintet/kit/clock'
import { faults } from './faults.ts'
import type { Random } from '@quintet/kit/random'
import type { Aead } from '@quintet/kit/aead'
import { insertUsedChallenge } from './repositories/used-challenges.ts'
import type { Store, Transaction } from './store.ts'

interface Envelope {
  id: string
  expires: number
  state: unknown
}

/** A hand-shake or challenge in flight: the state travels with the client, sealed, and works once within three minutes. */
export interface OpenedSession<T> {
  state: T
  /**
   * Uses the session up; throws if another answer was faster, whichever process took it. Call it when the answer counts, right
   * before its effect, and in the transaction of that where there is one.
   */
  consume: Consume
}

/** Uses a session up. */
export type Consume = (trx?: Transaction) => Promise<void>

export interface ChallengeSessions {
  /** Seals what fits into a `Session`. */
  seal(kind: string, state: unknown): string
  /** Seals a hand-shake, a `SECRET_BLOCK`. */
  sealBlock(kind: string, state: unknown): string
  open<T>(kind: string, sealed: string): OpenedSession<T>
}

const lifetime = 3 * 60_000

// Sealed text is as long as its content: filled up, its length does not tell whether it speaks of a real account.
const padded = (text: string, length: number): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([bytes, Buffer.alloc((length - (bytes.length % length)) % length, ' ')])
}
/** With its seal and the mark of a cell 1,408 characters of base64: a `Session` of the protocol has 2,048 at most. */
const sessionLength = 1024
/** A hand-shake holds three numbers of 3,072 bits. The protocol does not limit its `SECRET_BLOCK`. */
const blockLength = 3072

const use = async (trx: Transaction, { id, expires }: Envelope): Promise<void> => {
  if (!(await insertUsedChallenge(trx, id, expires))) throw faults.usedSession()
}

/** What stands before everything that a cell of several seals here, so that another one knows whom to ask; nothing where there is one. */
export const markOfCell = (cell: string): Buffer =>
  cell === '' ? Buffer.alloc(0) : createHash('sha256').update(cell).digest().subarray(0, 4)

interface Sealing {
  aead: Aead
  db: Pick<Store, 'write'>
  wall: Clock
  random: Random
  mark: Buffer
}

/** The used ones are remembered in the database until they would have expired; unused ones cost the server nothing. */
export const createChallengeSessions = ({ aead, db, wall, random, mark }: Sealing): ChallengeSessions => {
  const consume =
    (envelope: Envelope): Consume =>
    (trx) =>
      trx ? use(trx, envelope) : db.write((own) => use(own, envelope))
  const sealer = (length: number) => (kind: string, state: unknown) => {
    const envelope: Envelope = { id: random.bytes(12).toString('base64'), expires: wall.now() + lifetime, state }
    return Buffer.concat([mark, aead.seal(padded(JSON.stringify(envelope), length), kind)]).toString('base64')
  }
  return {
    seal: sealer(sessionLength),
    sealBlock: sealer(blockLength),
    open: <T>(kind: string, sealed: string): OpenedSession<T> => {
      const bytes = Buffer.from(sealed, 'base64')
      const opened = bytes.subarray(0, mark.length).equals(mark) && aead.open(bytes.subarray(mark.length), kind)
      if (!opened) throw faults.expiredSession()
      const envelope = JSON.parse(opened.toString('utf8')) as Envelope
      if (envelope.expires < wall.now()) throw faults.expiredSession()
      return { state: envelope.state as T, consume: consume(envelope) }
    },
  }
}
