import { timingSafeEqual } from 'node:crypto'
import { faults } from '../faults.ts'
import type { Provider } from '../provider.ts'
import { signatureOf } from '../srp/group.ts'
import { handshakeKey } from '../srp/handshake.ts'
import type { Answers } from './challenge.ts'
import type { Handshake } from './srp-block.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const timestampShape = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/
const longestSkew = 5 * 60_000

/** The moment of a proof, epoch milliseconds; undefined for what is not in the protocol's English form. */
const momentOf = (timestamp: string): number | undefined => {
  const [, month = '', day, hour, minute, second, year] = timestampShape.exec(timestamp) ?? []
  const place = months.indexOf(month)
  if (place === -1) return undefined
  return Date.UTC(Number(year), place, Number(day), Number(hour), Number(minute), Number(second))
}

const checkTimestamp = ({ wall }: Provider, timestamp: string | undefined): void => {
  const moment = momentOf(timestamp ?? '')
  if (moment === undefined) throw faults.invalid('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.')
  if (!(Math.abs(moment - wall.now()) <= longestSkew)) throw faults.staleProof()
}

/** The parts of a proof, all there, of the right form and of this moment. */
export const readProof = (provider: Provider, answers: Answers): { username: string; block: string } => {
  const { USERNAME: username, PASSWORD_CLAIM_SECRET_BLOCK: block, TIMESTAMP: timestamp } = answers
  if (!username) throw faults.missing('USERNAME')
  if (!block) throw faults.missing('PASSWORD_CLAIM_SECRET_BLOCK')
  if (!answers['PASSWORD_CLAIM_SIGNATURE']) throw faults.missing('PASSWORD_CLAIM_SIGNATURE')
  checkTimestamp(provider, timestamp)
  return { username, block }
}

/** Whether the signature proves the secret behind the verifier. `space` and `id` are what the protocol signs along. */
export const isProven = (state: Handshake, space: string, id: string, answers: Answers): boolean => {
  const half = { privateValue: Buffer.from(state.privateValue, 'base64'), publicValue: BigInt(`0x${state.serverPublic}`) }
  const key = handshakeKey(BigInt(`0x${state.clientPublic}`), Buffer.from(state.verifier, 'base64'), half)
  if (!key) return false
  const block = Buffer.from(answers['PASSWORD_CLAIM_SECRET_BLOCK'] ?? '', 'base64')
  const expected = signatureOf(key, space, id, block, answers['TIMESTAMP'] ?? '')
  const given = Buffer.from(answers['PASSWORD_CLAIM_SIGNATURE'] ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
