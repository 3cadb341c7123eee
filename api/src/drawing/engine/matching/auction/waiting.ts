/** A queue of tokens, each in it at most once. */
export class Waiting {
  readonly #ring: Int32Array
  readonly #isIn: Uint8Array
  #head = 0
  length = 0

  constructor(tokens: number) {
    this.#ring = new Int32Array(tokens)
    this.#isIn = new Uint8Array(tokens)
  }

  push(token: number): void {
    if (this.#isIn[token]) return
    this.#isIn[token] = 1
    const end = this.#head + this.length
    this.#ring[end < this.#ring.length ? end : end - this.#ring.length] = token
    this.length += 1
  }

  shift(): number {
    const token = this.#ring[this.#head] as number
    this.#head = this.#head + 1 === this.#ring.length ? 0 : this.#head + 1
    this.length -= 1
    this.#isIn[token] = 0
    return token
  }
}
