/** What processes tell each other about; each subject has one form of message. */
export type Subject = 'push' | 'sign' | 'rates' | 'published'

/** Publish and subscribe among the processes of a site, at most once; a process does not hear itself. */
export interface Bus {
  /** Whether other processes may be there. */
  readonly isShared: boolean
  /** Tells the others, soon; what cannot be sent is lost. `message` has to be JSON. */
  publish(subject: Subject, message: unknown): void
  /** Hears the others. @returns the way to stop */
  subscribe(subject: Subject, hear: (message: unknown) => void): () => void
  /** Resolves when the server has everything that was published before; rejects when it cannot be reached within the timeout. */
  flush(): Promise<void>
  close(): Promise<void>
}

const nothing = () => undefined

/** The bus of a process that is alone. */
export const createLocalBus = (): Bus => ({
  isShared: false,
  publish: nothing,
  subscribe: () => nothing,
  flush: async () => undefined,
  close: async () => undefined,
})
