import type { IncomingMessage } from 'node:http'
import { BadInput } from '@quintet/kit/errors'
import { type Exchange, readBody } from '@quintet/kit/http'
import type { Pending } from '@quintet/kit/store'

/** What a call needs of its request, however it came in. */
export interface Asked {
  /** A header by its name in lower case. */
  header(name: string): string | undefined
  /** Address that the connection comes from. */
  readonly direct: string
  /** Values of the address after the question mark. */
  query(): Record<string, string>
  /** The body as text, at most `limit` bytes. */
  body(limit: number): Pending<string>
}

/** A request as the app's own router hands it out. */
export const askedOfExchange = (exchange: Exchange): Asked => ({
  header: (name) => exchange.req.header(name),
  direct: exchange.env?.incoming?.socket?.remoteAddress ?? 'local',
  query: () => exchange.req.query(),
  body: (limit) => readBody(exchange, limit),
})

const decoder = new TextDecoder()

/** The body of a request that has arrived whole: most come in one piece with their head, and nothing has to be listened for. */
const readArrived = (incoming: IncomingMessage): string => {
  const whole = incoming.read() as Buffer
  // Its end has yet to come through, and nobody listens for it.
  incoming.resume()
  return decoder.decode(whole)
}

/** Reads a body whose length the server enforces. One that breaks off is the caller's fault: they went away. */
const readComing = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => void parts.push(part))
    incoming.on('end', () => resolve(decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))))
    // Nobody listens to its errors, so that one that breaks off is closed without any.
    incoming.on('close', () => {
      if (!incoming.readableEnded) reject(new BadInput('input.brokenOff'))
    })
  })

/** A request as Node hands it out, without a query, and with a body that declares a length that is allowed. */
export const askedOfIncoming = (incoming: IncomingMessage): Asked => ({
  header: (name) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? value : value?.join(', ')
  },
  direct: incoming.socket.remoteAddress ?? 'local',
  query: () => ({}),
  body: () => {
    const declared = Number(incoming.headers['content-length'])
    if (declared === 0) return ''
    return incoming.readableLength === declared ? readArrived(incoming) : readComing(incoming)
  },
})
