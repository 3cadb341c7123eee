import { BadInput, Fault, TooLarge } from '../errors/faults.ts'
import type { Exchange } from './caller.ts'

const readAll = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.byteLength
    if (length > limit) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const readChunked = async (body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> =>
  body === null ? '' : (await readAll(body, limit)).toString('utf8')

const read = async (exchange: Exchange, limit: number): Promise<string> => {
  const declared = exchange.req.header('content-length')
  if (declared === undefined) return readChunked(exchange.req.raw.body, limit)
  if (!/^\d+$/.test(declared) || Number(declared) > limit) throw new TooLarge()
  return declared === '0' ? '' : exchange.req.text()
}

/** The request's body as text, at most `limit` bytes; a declared length is believed because the server enforces it. */
export const readBody = async (exchange: Exchange, limit: number): Promise<string> => {
  try {
    return await read(exchange, limit)
  } catch (error) {
    // A body that breaks off is the caller's: they went away, or sent less than they said.
    throw error instanceof Fault ? error : new BadInput('input.brokenOff')
  }
}

/** Parses JSON; an empty body is an empty object. */
export const parseJson = (text: string): unknown => {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput('input.notJson')
  }
}
