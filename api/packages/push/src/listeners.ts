/** What a browser is told: a new message in a match, the member's own or the other's, or that a drawing's matches are published. */
export type PushEvent = { match: number; sentAt: number; own?: true } | { matches: true }

/** One browser that listens. */
export interface Listener {
  tell(event: PushEvent): void
  /** The member has too many; the oldest goes. */
  dismiss(): void
  /** The member may not listen any more. */
  refuse(): void
}

export interface Push {
  /** Tells every browser of these members that listens right now. Nobody has to. */
  notify(members: readonly number[], event: PushEvent): void
  /** Ends every connection of these members. */
  refuse(members: readonly number[]): void
  /** Members of whom a browser listens. */
  listening(): number[]
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
  return {
    notify: (members, event) => {
      for (const member of new Set(members)) for (const listener of byMember.get(member) ?? []) listener.tell(event)
    },
    refuse: (members) => {
      for (const member of members) for (const listener of byMember.get(member) ?? []) listener.refuse()
    },
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
