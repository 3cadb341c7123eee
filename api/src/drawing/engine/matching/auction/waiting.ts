// Tokens of so many neighbours wait together: what they want lies near, and so in the processor's cache.
const neighbours = 1 << 17

/**
 * Queues of tokens, one for each neighbourhood (tokens stand by zone); each token waits at most once. One neighbourhood is served until nobody
 * waits there any more, then the next.
 */
export class Waiting {
  readonly #ring: Int32Array
  readonly #isIn: Uint8Array
  readonly #head: Int32Array
  readonly #lengths: Int32Array
  #current = 0
  #left = 0

  constructor(tokens: number) {
    const queues = Math.ceil(tokens / neighbours)
    this.#ring = new Int32Array(queues * neighbours)
    this.#isIn = new Uint8Array(tokens)
    this.#head = new Int32Array(queues)
    this.#lengths = new Int32Array(queues)
  }

  /** Goes on to the next neighbourhood where the one that was served has nobody left. Answers how many wait there; 0: nobody waits anywhere. */
  turn(): number {
    if (this.#left === 0) return 0
    while (this.#lengths[this.#current] === 0) this.#current = this.#current + 1 === this.#lengths.length ? 0 : this.#current + 1
    return this.#lengths[this.#current] as number
  }

  push(token: number): void {
    if (this.#isIn[token]) return
    this.#isIn[token] = 1
    const queue = Math.floor(token / neighbours)
    const end = (this.#head[queue] as number) + (this.#lengths[queue] as number)
    this.#ring[queue * neighbours + (end % neighbours)] = token
    this.#lengths[queue] = (this.#lengths[queue] as number) + 1
    this.#left += 1
  }

  /** The next of those who are being served. */
  shift(): number {
    const queue = this.#current
    const head = this.#head[queue] as number
    const token = this.#ring[queue * neighbours + head] as number
    this.#head[queue] = (head + 1) % neighbours
    this.#lengths[queue] = (this.#lengths[queue] as number) - 1
    this.#left -= 1
    this.#isIn[token] = 0
    return token
  }
}
