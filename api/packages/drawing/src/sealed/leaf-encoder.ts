import { hash } from 'node:crypto'
import { writeLatin1 } from './latin1.ts'
import { ownSaltBytes, saltBytes } from './leaf.ts'

const hexDigits = Uint8Array.from({ length: 16 }, (_, digit) => digit.toString(16).charCodeAt(0))
const zero = 48
const comma = 44
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))
const [open, shut] = [latin1('['), latin1(']')]
const parts = {
  member: latin1('{"member":'),
  tier: latin1(',"tier":'),
  reach: latin1(',"reach":"'),
  wait: latin1('","wait":'),
  tokens: latin1(',"tokens":['),
  body: latin1('],"body":"'),
  end: latin1('"}'),
}
const reachNames: Record<string, Uint8Array> = { zone: latin1('zone'), country: latin1('country'), region: latin1('region') }
const digits = new Uint8Array(16)
const [leafMark, pastMark] = [0, 3]

/** What a leaf says besides the past and the body; pools as bits. */
export interface LeafHead {
  member: number
  tier: number
  reach: string
  wait: number
  pools: number
}

/**
 * Writes the bytes of leaves without making texts of them, for the freeze, which makes a million: the same bytes as `leafOf`, which
 * the reader of a sealed week compares it with.
 */
export class LeafEncoder {
  #scratch = Buffer.alloc(4096)
  #views: Buffer[] = []
  #at = 0

  #put(bytes: Uint8Array): void {
    const scratch = this.#scratch
    for (let index = 0; index < bytes.length; index++) scratch[this.#at++] = bytes[index] as number
  }

  #putCopy(bytes: Uint8Array, from: number, end: number): void {
    for (let index = from; index < end; index++) this.#scratch[this.#at++] = bytes[index] as number
  }

  #putNumber(value: number): void {
    let [rest, count] = [value, 0]
    do {
      const next = Math.floor(rest / 10)
      digits[count++] = rest - 10 * next
      rest = next
    } while (rest > 0)
    while (count > 0) this.#scratch[this.#at++] = zero + (digits[--count] as number)
  }

  #putHex(bytes: Uint8Array, from: number, count: number): void {
    for (let index = from; index < from + count; index++) {
      const byte = bytes[index] as number
      this.#scratch[this.#at++] = hexDigits[byte >> 4] as number
      this.#scratch[this.#at++] = hexDigits[byte & 15] as number
    }
  }

  #putPools(bits: number): void {
    let isFirst = true
    for (let pool = 1; pool <= 5; pool++) {
      if (!((bits >> (pool - 1)) & 1)) continue
      if (!isFirst) this.#scratch[this.#at++] = comma
      isFirst = false
      this.#scratch[this.#at++] = zero + pool
    }
  }

  // A view for every length, made once: a new one for every hash would cost more than the hash.
  #hashed(): string {
    return hash('sha256', (this.#views[this.#at] ??= this.#scratch.subarray(0, this.#at)), 'binary')
  }

  /** Begins a leaf with its past: `pasts` holds their number at a place, and then them. The salt begins at a place among all. */
  writePast(salts: Uint8Array, salt: number, pasts: Uint32Array, first: number): void {
    const count = pasts[first] as number
    const most = 64 + 11 * count
    if (most > this.#scratch.length) [this.#scratch, this.#views] = [Buffer.alloc(2 * most), []]
    this.#scratch[0] = pastMark
    this.#at = 1
    this.#putCopy(salts, salt + ownSaltBytes, salt + saltBytes)
    this.#put(open)
    for (let index = 1; index <= count; index++) {
      if (index > 1) this.#scratch[this.#at++] = comma
      this.#putNumber(pasts[first + index] as number)
    }
    this.#put(shut)
    const past = this.#hashed()
    this.#scratch[0] = leafMark
    writeLatin1(this.#scratch, 1, past)
    this.#at = 1 + past.length
    this.#putCopy(salts, salt, salt + ownSaltBytes)
  }

  /** Goes on with the head, which names the body by its hash. */
  writeHead({ member, tier, reach, wait, pools }: LeafHead, hashes: Uint8Array, from: number): void {
    this.#put(parts.member)
    this.#putNumber(member)
    this.#put(parts.tier)
    this.#putNumber(tier)
    this.#put(parts.reach)
    this.#put(reachNames[reach] as Uint8Array)
    this.#put(parts.wait)
    this.#putNumber(wait)
    this.#put(parts.tokens)
    this.#putPools(pools)
    this.#put(parts.body)
    this.#putHex(hashes, from, 32)
    this.#put(parts.end)
  }

  /** The leaf, one character per byte. */
  hash(): string {
    return this.#hashed()
  }
}
