type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** A typed array that grows as it is written to. */
export class Growing<T extends Numbers> {
  #array: T
  #length = 0

  constructor(
    readonly make: (length: number) => T,
    capacity = 1024,
  ) {
    this.#array = make(capacity)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.#grow(this.#length + 1)
    this.#array[this.#length++] = value
  }

  /** Adds `count` zeros at the end and returns where they begin; write to `array` from there. */
  extend(count: number): number {
    const at = this.#length
    if (at + count > this.#array.length) this.#grow(at + count)
    this.#length += count
    return at
  }

  /** The whole array in hand; it changes when something is added. */
  get array(): T {
    return this.#array
  }

  /** What was written, without a copy. */
  get written(): T {
    return this.#array.subarray(0, this.#length) as T
  }

  #grow(needed: number): void {
    const larger = this.make(Math.max(needed, this.#array.length * 2))
    larger.set(this.#array)
    this.#array = larger
  }
}

export const growWords = (capacity?: number) => new Growing((length) => new Uint32Array(length), capacity)

/** The same in memory that threads share. */
export const growShared = {
  bytes: (capacity?: number) => new Growing((length) => new Uint8Array(new SharedArrayBuffer(length)), capacity),
  shorts: (capacity?: number) => new Growing((length) => new Uint16Array(new SharedArrayBuffer(2 * length)), capacity),
  words: (capacity?: number) => new Growing((length) => new Uint32Array(new SharedArrayBuffer(4 * length)), capacity),
  numbers: (capacity?: number) => new Growing((length) => new Float64Array(new SharedArrayBuffer(8 * length)), capacity),
}
