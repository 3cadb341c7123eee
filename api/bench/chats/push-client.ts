import { randomBytes } from 'node:crypto'
import { type Socket, connect } from 'node:net'

/** A page that listens: no more of a WebSocket than it needs (RFC 6455), so that the client is no part of what is measured. */
export interface PushClient {
  /** Resolves when the server has said that it listens; rejects when it closed the connection before. */
  readonly ready: Promise<void>
  /** What to do with each message that comes. */
  onMessage: (text: string) => void
  close(): void
}

const masked = (opcode: number, payload: Buffer): Buffer => {
  const mask = randomBytes(4)
  const long = payload.length > 125
  const head = Buffer.alloc(long ? 4 : 2)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (long ? 126 : payload.length)
  if (long) head.writeUInt16BE(payload.length, 2)
  const body = Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
  return Buffer.concat([head, mask, body])
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 }

/** Reads whole frames; what the server sends is short, and not masked. @returns what is left over */
const readFrames = (received: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer => {
  let rest = received
  for (;;) {
    const length = (rest[1] ?? 0) & 0x7f
    if (rest.length < 2 || rest.length < 2 + length) return rest
    take((rest[0] ?? 0) & 0x0f, rest.subarray(2, 2 + length))
    rest = rest.subarray(2 + length)
  }
}

const upgrade = (host: string) =>
  `GET /push HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`

const listen = (socket: Socket, token: string, client: { onMessage(text: string): void }, isReady: () => void): void => {
  let isOpen = false
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (!isOpen) {
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      isOpen = true
      received = received.subarray(end + 4)
      socket.write(masked(opcodes.text, Buffer.from(JSON.stringify({ token }))))
    }
    received = readFrames(received, (opcode, payload) => {
      if (opcode === opcodes.close) socket.destroy()
      if (opcode === opcodes.ping) socket.write(masked(opcodes.pong, payload))
      if (opcode !== opcodes.text) return
      const text = payload.toString()
      if (text === '{"ready":true}') isReady()
      else client.onMessage(text)
    })
  })
}

/**
 * Opens a connection from one of this machine's many addresses.
 * @param localAddress of the caller, as limits count it
 */
export const openPushClient = (port: number, token: string, localAddress: string): PushClient => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  const client = { onMessage: (_: string): void => undefined, close: () => void socket.destroy() }
  const ready = new Promise<void>((resolve, reject) => {
    socket.on('connect', () => socket.write(upgrade(`127.0.0.1:${port}`)))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The connection was closed.')))
    listen(socket, token, client, resolve)
  })
  ready.catch(() => undefined)
  return Object.assign(client, { ready })
}
