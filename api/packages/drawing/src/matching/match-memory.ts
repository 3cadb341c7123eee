import { mostMemoryBytes } from '../member-index/layout.ts'

const pageBytes = 65_536
/** Places of words are numbers of 32 bits with a sign. */
const mostWords = 2 ** 31

/** A memory that the compiled kernel can address; or, beyond what it can, one that the kernel as it is works on. */
export type MatchMemory = WebAssembly.Memory | SharedArrayBuffer

/** Words of a memory from one on. */
export interface Section {
  at: number
  words: number
}

const bufferOf = (memory: MatchMemory): ArrayBufferLike => (memory instanceof SharedArrayBuffer ? memory : memory.buffer)

/** The words of a memory. */
export const wordsIn = (memory: MatchMemory): Int32Array => new Int32Array(bufferOf(memory))

/** The words of a section. Threads are told of sections, as a view of what lies beyond 4 GiB does not survive a message. */
export const sectionIn = (memory: MatchMemory, { at, words }: Section): Int32Array =>
  new Int32Array(bufferOf(memory), 4 * at, words)

/** Beyond 4 GiB there is no memory of WebAssembly, but there are arrays. Throws a RangeError beyond 8 GiB. */
export const newMatchMemory = (bytes: number, mostCompiled = mostMemoryBytes): MatchMemory => {
  if (bytes > 4 * mostWords) throw new RangeError(`The pairs need ${bytes} bytes for the matching: more than 8 GiB.`)
  if (bytes > mostCompiled) return new SharedArrayBuffer(4 * Math.ceil(bytes / 4))
  const pages = Math.ceil(bytes / pageBytes)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}
