import { isRead } from '@quintet/contract/wire'
import type { CallName, send } from '../client/send.ts'
import { unchangedSince } from '../client/writes.ts'
import { accountMap } from '../session/account-scope.ts'

// What a tile's first screen reads is asked for while the tile is pointed at, and handed to the first call of that screen.

/** An answer that is older says too little of now. */
const freshMs = 5000

interface Held {
  answer: Promise<unknown>
  moment: number
  /** When it came, by the page's clock; nothing while it is under way. */
  since?: number
}

/** What a tile reads first: a call with what it is made with. */
export interface Read {
  name: string
  input: unknown
}

/** Answers that wait for a tile's first calls. */
export interface HeldReads {
  /** Asks for what only reads, unless it is there already. @throws nothing: what goes wrong is left to the tile's own call */
  ask(read: Read): void
  /** Hands out an answer once; nothing where there is none, it is old, or something was written since. */
  take(name: CallName, input: unknown): Promise<unknown> | undefined
}

const keyOf = (name: string, input: unknown): string => `${name} ${JSON.stringify(input)}`

const isFresh = ({ moment, since }: Held): boolean =>
  moment === unchangedSince() && (since === undefined || performance.now() - since < freshMs)

/** Holds the reads of one version of a remote. @param ask makes a call with the tile's own token */
export const heldReads = (ask: typeof send): HeldReads => {
  const held = accountMap<string, Held>()
  return {
    ask: ({ name, input }) => {
      const key = keyOf(name, input)
      const known = held.get(key)
      const moment = unchangedSince()
      if (!isRead(name) || moment === undefined || (known && isFresh(known))) return
      const mine: Held = { answer: ask(name as CallName, input as never), moment }
      held.set(key, mine)
      mine.answer.then(
        () => (mine.since = performance.now()),
        () => held.get(key) === mine && held.delete(key),
      )
    },
    take: (name, input) => {
      const key = keyOf(name, input)
      const found = held.get(key)
      held.delete(key)
      return found && isFresh(found) ? found.answer : undefined
    },
  }
}
