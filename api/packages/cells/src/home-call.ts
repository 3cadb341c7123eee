import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { calls } from '@quintet/contract'
import { Fault } from '@quintet/kit/errors'
import { readKeys } from '@quintet/repositories/keys'
import { afterMatchCall } from './changes.ts'
import { type Payload, numberIn, objectIn, optionalText, textIn } from './fields.ts'
import { markNotices, noticesHeader, takeNotices } from './notices.ts'
import type { Cell } from './read-cells.ts'
import type { CellMember, CellSite, Claims } from './site.ts'
import { visitorOf, writeVisitorKey } from './visitors.ts'

/** Calls that a member makes of a match that lives in another cell. */
export const matchCalls: ReadonlySet<string> = new Set([
  'listMatches',
  'loadMatchPhotos',
  'deliverMatchKeys',
  'changeMatch',
  'loadMessages',
  'pollMessages',
  'sendMessage',
  'sendTyping',
  'saveVoiceNote',
  'loadVoiceNote',
])

interface Call {
  name: string
  body: string
  device?: string | undefined
}

/** Makes a call for a member of this cell in the cell where the match lives. Throws CellUnreachable. */
export const callAtHome = async (
  site: CellSite,
  home: Cell,
  { id, sub, claims, signedInAt, sessionId }: CellMember,
  call: Call,
): Promise<Response> => {
  const publicKey = (await readKeys(site.db.read, id))?.publicKey ?? null
  // No device is behind what this cell asks by itself: nothing counts as delivered by it.
  const response = await site.ask(home, 'call', { member: sub, claims, signedInAt, publicKey, isLook: sessionId === '', ...call })
  if (response.headers.has(noticesHeader)) await takeNotices(site, home, { id, sub })
  return response
}

const flag = (value: unknown): boolean => value === true

const claimsIn = (payload: Payload): Claims => {
  const claims = objectIn(payload, 'claims')
  const [tier, standing, membershipEndDay, encryptionType] = ['tier', 'standing', 'membershipEndDay', 'encryptionType'].map(
    (name) => numberIn(claims, name),
  ) as [number, number, number, number]
  return { tier, active: flag(claims['active']), standing, membershipEndDay, encryptionType }
}

// The key that is pinned has to be the one that the member has at this moment.
const takeKey = async (site: CellSite, id: number, publicKey: string | undefined): Promise<void> => {
  const old = await readKeys(site.db.read, id)
  if (publicKey === undefined || old?.publicKey === publicKey) return
  await site.db.write((trx) => writeVisitorKey(site, trx, id, publicKey))
}

/** Answers a call of a visitor as the site answers its own members: by the same table, checks and limits. */
export const answerCall = async (site: CellSite, from: Cell, payload: Payload): Promise<Response> => {
  const [name, body] = [textIn(payload, 'name'), textIn(payload, 'body')]
  const visitor = await visitorOf(site.db.read, from, textIn(payload, 'member'))
  if (!matchCalls.has(name)) throw new Fault(400, 'input.invalid')
  await takeKey(site, visitor.id, payload['publicKey'] === null ? undefined : textIn(payload, 'publicKey'))
  const { path, method } = calls[name as keyof typeof calls]
  const member = {
    ...visitor,
    claims: claimsIn(payload),
    signedInAt: numberIn(payload, 'signedInAt'),
    sessionId: payload['isLook'] === true ? '' : from.name,
  }
  const device = optionalText(payload, 'device')
  const headers = {
    'content-type': 'application/json',
    [authHeader]: site.grants.give(member),
    ...(device !== undefined && { [deviceHeader]: device }),
  }
  const response = await site.dispatch(new Request(`${site.cells.own.url}/api${path}`, { method, headers, body }), from.name)
  return markNotices(site, visitor.id, await afterMatchCall(site, { member, name, body, response }))
}
