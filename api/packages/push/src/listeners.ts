import type { Transaction } from '@quintet/database'

/** What a browser is told: a new message in a match, the member's own or the other's, news or not, or that a drawing's matches are published. */
export type PushEvent = { match: number; sentAt: number; own?: true; quiet?: true } | { matches: true }

/** A passing sign in an open chat: the other side is writing, or has read. Only browsers that asked for signs are told. */
export type ChatSign = { match: number } & ({ typing: true } | { read: true })

/** One browser that listens. */
export interface Listener {
  tell(event: PushEvent): void
  sign(sign: ChatSign): void
  /** The member has too many; the oldest goes. */
  dismiss(): void
  /** The member may not listen any more. */
  refuse(): void
}

/** Something that browsers of members are to be told. */
export interface Told {
  members: readonly number[]
  event: PushEvent
}

/** The same, written down for other processes; without a number where there are none. */
export interface Kept extends Told {
  id?: number
}

export interface Push {
  /** Tells every browser of these members that listens right now. Nobody has to. */
  notify(members: readonly number[], event: PushEvent): void
  /** The same for browsers that are connected to this process alone. */
  tellHere(members: readonly number[], event: PushEvent): void
  /** Writes what is to be told into the transaction of what it tells of, where there are other processes: a crash after it loses nothing. */
  keep(trx: Transaction, told: readonly Told[]): Promise<readonly Kept[]>
  /** Tells what was kept, once the transaction has ended. */
  tellKept(kept: readonly Kept[]): void
  /** Tells those browsers of these members that asked for signs. */
  sign(members: readonly number[], sign: ChatSign): void
  /** Whether a browser of this member listens right now. */
  isListening(member: number): boolean
  /** Ends every connection of these members. */
  refuse(members: readonly number[]): void
  /** Members of whom a browser listens. */
  listening(): number[]
  /** Lets what is being told end. */
  stop(): Promise<void>
  /** Adds a browser of a member; returns the way to take it out. */
  add(member: number, listener: Listener): () => void
}

/** Browsers of one member that may listen at a time. */
export const listenersPerMember = 5

/** Push within this process. Past one process the same interface stands before a message bus. */
export const createPush = (): Push => {
  const byMember = new Map<number, Set<Listener>>()
  const remove = (member: number, listener: Listener) => {
    const listeners = byMember.get(member)
    listeners?.delete(listener)
    if (listeners?.size === 0) byMember.delete(member)
  }
  const notify: Push['notify'] = (members, event) => {
    for (const member of new Set(members)) for (const listener of byMember.get(member) ?? []) listener.tell(event)
  }
  return {
    notify,
    tellHere: notify,
    keep: async (_trx, told) => told,
    tellKept: (kept) => {
      for (const { members, event } of kept) notify(members, event)
    },
    sign: (members, sign) => {
      for (const member of new Set(members)) for (const listener of byMember.get(member) ?? []) listener.sign(sign)
    },
    isListening: (member) => byMember.has(member),
    refuse: (members) => {
      for (const member of members) for (const listener of byMember.get(member) ?? []) listener.refuse()
    },
    stop: async () => undefined,
    listening: () => [...byMember.keys()],
    add: (member, listener) => {
      const listeners = byMember.get(member) ?? new Set()
      byMember.set(member, listeners)
      const [oldest] = listeners
      if (oldest && listeners.size >= listenersPerMember) {
        listeners.delete(oldest)
        oldest.dismiss()
      }
      listeners.add(listener)
      return () => remove(member, listener)
    },
  }
}
