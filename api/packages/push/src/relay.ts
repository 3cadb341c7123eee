import { type RawData, WebSocket } from 'ws'
import { closes } from './close-codes.ts'

/** What may be sent as a reason by an application; others stand for a connection that broke. */
const isApplicationCode = (code: number): boolean => code >= 4000

/** Connects a browser with the cell that its member is of: what one says, the other hears. */
export const relay = (browser: WebSocket, site: string, greeting: RawData): void => {
  const other = new WebSocket(`${site.replace(/^http/, 'ws')}/push`, { handshakeTimeout: 5000 })
  other.on('open', () => other.send(String(greeting)))
  other.on('message', (data) => browser.send(String(data)))
  other.on('close', (code) => browser.close(isApplicationCode(code) ? code : closes.goingAway))
  // A close follows.
  other.on('error', () => undefined)
  browser.on('close', () => other.terminate())
}
