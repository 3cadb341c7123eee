import { randomBytes } from 'node:crypto'
import type { StageStore } from '../stages/stage-store.ts'

/** A job that this process does; nobody else begins with it as long as it is renewed. */
export interface Claim {
  /** Ends when nothing more will be written. */
  release(): Promise<void>
}

/** A process that does not renew its claim for so long is taken for dead. */
const timeoutMs = 4000
const renewEveryMs = 1000

interface Seen {
  content: string
  since: number
}

/**
 * Claims of jobs in a store. They keep two processes from doing the same, and no more: a job's output is the same from each process, so nothing is
 * lost where two do. Whether a claim is renewed is told by its content and the own clock, as clocks of machines differ.
 */
export class Claims {
  readonly #store: StageStore
  readonly #holder = randomBytes(9).toString('hex')
  readonly #seen = new Map<string, Seen>()
  #renewals = 0

  constructor(store: StageStore) {
    this.#store = store
  }

  /** Claims a job unless another process is at it. */
  async take(name: string): Promise<Claim | undefined> {
    if (await this.#store.create(name, this.#content())) return this.#hold(name)
    if (!(await this.#isForsaken(name))) return undefined
    await this.#store.write(name, [this.#content()])
    return this.#hold(name)
  }

  #content(): Buffer {
    this.#renewals += 1
    return Buffer.from(`${this.#holder} ${this.#renewals}`)
  }

  async #isForsaken(name: string): Promise<boolean> {
    const content = (await this.#store.read(name))?.toString() ?? ''
    const seen = this.#seen.get(name)
    if (seen?.content === content) return performance.now() - seen.since >= timeoutMs
    this.#seen.set(name, { content, since: performance.now() })
    return false
  }

  #hold(name: string): Claim {
    // Where a renewal fails another process may do the job too.
    let writing: Promise<unknown> = Promise.resolve()
    const renew = () => (writing = this.#store.write(name, [this.#content()]).catch(() => undefined))
    const renewing = setInterval(renew, renewEveryMs)
    renewing.unref()
    const release = async () => {
      clearInterval(renewing)
      await writing
    }
    return { release }
  }
}
