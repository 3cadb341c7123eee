import { type Line, blank } from './lines.ts'

const bar = 124
const offset = 0x811c9dc5
const prime = 0x01000193
const slots = 1 << 16
const mask = slots - 1
const fullest = 40_000

const isSame = (word: Uint8Array, bytes: Buffer, from: number): boolean => {
  for (let at = 0; at < word.length; at++) if (word[at] !== bytes[from + at]) return false
  return true
}

/**
 * What the words of a line mean. Most words of a file are the same few: each is read once and then found again by its bytes,
 * without making a text of it.
 */
export class WordReader<Meaning> {
  readonly #read: (word: string) => Meaning
  #words: (Uint8Array | undefined)[] = []
  #meanings: Meaning[] = []
  #count = 0
  #line: Line = { number: 0, bytes: Buffer.alloc(0), from: 0, to: 0, isEnded: true }
  #at = 0

  constructor(read: (word: string) => Meaning) {
    this.#read = read
    this.#forget()
  }

  start(line: Line, at: number): void {
    this.#line = line
    this.#at = at
  }

  /** Where the next word begins; -1 at the end of the section or the line. */
  peek(): number {
    const { bytes, to } = this.#line
    while (this.#at < to && (bytes[this.#at] as number) <= blank) this.#at += 1
    return this.#at === to || bytes[this.#at] === bar ? -1 : this.#at
  }

  /** The meaning of the next word; ask `peek` before. */
  next(): Meaning {
    const { bytes, to } = this.#line
    const from = this.#at
    let [at, hash] = [from, offset]
    for (; at < to; at++) {
      const byte = bytes[at] as number
      if (byte <= blank || byte === bar) break
      hash = Math.imul(hash ^ byte, prime)
    }
    this.#at = at
    return this.#find(bytes, from, at, hash)
  }

  /** Goes past the bar between two sections; false at the end of the line. */
  nextSection(): boolean {
    if (this.#at >= this.#line.to) return false
    this.#at += 1
    return true
  }

  #find(bytes: Buffer, from: number, to: number, hash: number): Meaning {
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let word = this.#words[slot]; word; word = this.#words[slot]) {
      if (word.length === to - from && isSame(word, bytes, from)) return this.#meanings[slot] as Meaning
      slot = (slot + 1) & mask
    }
    const meaning = this.#read(bytes.toString('utf8', from, to))
    if (this.#count >= fullest) this.#forget()
    else this.#keep(slot, Uint8Array.prototype.slice.call(bytes, from, to), meaning)
    return meaning
  }

  #keep(slot: number, word: Uint8Array, meaning: Meaning): void {
    this.#words[slot] = word
    this.#meanings[slot] = meaning
    this.#count += 1
  }

  #forget(): void {
    this.#words = Array.from({ length: slots })
    this.#meanings = Array.from({ length: slots })
    this.#count = 0
  }
}
