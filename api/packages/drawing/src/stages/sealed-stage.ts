import { createHash } from 'node:crypto'

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }
type Kind = keyof typeof kinds

/** What a stage leaves behind: columns of numbers, and a note of a few figures. */
export interface StageContent {
  columns: Record<string, Column>
  note: Record<string, number>
}

/** What stages hold; one that another version of the engine sealed is made anew. */
const format = 3

interface Head {
  format: number
  stage: string
  /** Hash of what the stage was made from. */
  input: string
  columns: { name: string; kind: Kind; length: number }[]
  note: Record<string, number>
}

const headEnd = '\n'
const alignment = 8
const hashBytes = 32

const bytesOf = (column: Column): Buffer => Buffer.from(column.buffer, column.byteOffset, column.byteLength)

const padding = (length: number): Buffer => Buffer.alloc((alignment - (length % alignment)) % alignment)

/** A hash takes less than 2 GiB at once. */
const mostHashed = 2 ** 30

/** SHA-256 of parts, one after the other. */
export const digestOf = (parts: readonly Buffer[], most = mostHashed): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) for (let at = 0; at < part.length; at += most) hash.update(part.subarray(at, at + most))
  return hash.digest()
}

/**
 * Seals a stage: a SHA-256 over everything that follows, a line of JSON that says what the columns are, and the columns as they
 * lie in memory (little-endian), each filled up to eight bytes.
 */
export const sealStage = (stage: string, input: string, { columns, note }: StageContent): Buffer[] => {
  const list = Object.entries(columns).map(([name, { constructor, length }]) => ({
    name,
    kind: constructor.name as Kind,
    length,
  }))
  const head = { format, stage, input, columns: list, note } satisfies Head
  const text = Buffer.from(JSON.stringify(head) + headEnd)
  const parts = [
    text,
    padding(text.length),
    ...Object.values(columns).flatMap((column) => [bytesOf(column), padding(column.byteLength)]),
  ]
  return [digestOf(parts), ...parts]
}

/** Content hash of a sealed stage, hex. */
export const hashOfSealed = (sealed: Buffer): string => sealed.subarray(0, hashBytes).toString('hex')

const headOf = (text: string): Head | undefined => {
  try {
    return JSON.parse(text) as Head
  } catch {
    return undefined
  }
}

/** The columns of a body from a place on; undefined where they are not as the head says. */
const columnsIn = (body: Buffer, from: number, list: Head['columns']): StageContent['columns'] | undefined => {
  let at = from
  const columns: StageContent['columns'] = {}
  for (const { name, kind, length } of list) {
    const bytes = length * (kinds[kind]?.BYTES_PER_ELEMENT ?? Number.NaN)
    if (!(at + bytes <= body.length)) return undefined
    // A copy, because a column must begin at a multiple of its width.
    const copy = new Uint8Array(bytes)
    copy.set(body.subarray(at, at + bytes))
    columns[name] = new kinds[kind](copy.buffer)
    at += bytes + padding(bytes).length
  }
  return columns
}

/** Opens a sealed stage, whatever it was made from; undefined when it is damaged, or of another stage or version. */
export const openAnyStage = (stage: string, sealed: Buffer): { content: StageContent; input: string } | undefined => {
  const body = sealed.subarray(hashBytes)
  if (sealed.length < hashBytes || !digestOf([body]).equals(sealed.subarray(0, hashBytes))) return undefined
  const end = body.indexOf(headEnd)
  const head = headOf(body.subarray(0, end).toString())
  if (!head || head.format !== format || head.stage !== stage) return undefined
  const columns = columnsIn(body, end + 1 + padding(end + 1).length, head.columns)
  return columns && { content: { columns, note: head.note }, input: head.input }
}

/** Opens a sealed stage; undefined when it is damaged, of another stage or version, or made from something else. */
export const openStage = (stage: string, input: string, sealed: Buffer): StageContent | undefined => {
  const found = openAnyStage(stage, sealed)
  return found?.input === input ? found.content : undefined
}
