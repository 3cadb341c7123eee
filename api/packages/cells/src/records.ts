import { BadInput } from '@quintet/kit/errors'
import { askJson } from './ask.ts'
import { type Payload, numberIn, objectIn, textIn } from './fields.ts'
import { type PublicRecord, readPublicRecord } from './public-record.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'
import { homesOf } from './away.ts'
import { notTheirs, ownMemberOf, storeVisitor, visitorOf } from './visitors.ts'

const photosIn = (value: unknown): PublicRecord['photos'] => {
  if (!Array.isArray(value)) throw new BadInput()
  return value.map((photo: Payload) => ({ slot: numberIn(photo, 'slot'), at: numberIn(photo, 'at') }))
}

/** A record as another cell told it. Throws BadInput. */
export const recordIn = (payload: Payload): PublicRecord => {
  const nullable = <T>(name: string, read: (from: Payload, name: string) => T): T | null =>
    payload[name] === null ? null : read(payload, name)
  return {
    id: numberIn(payload, 'id'),
    sub: textIn(payload, 'sub'),
    language: numberIn(payload, 'language'),
    profile: textIn(payload, 'profile'),
    publicKey: nullable('publicKey', textIn),
    checkedAt: nullable('checkedAt', numberIn),
    signs: payload['signs'] === true,
    photos: photosIn(payload['photos']),
    person: textIn(payload, 'person'),
  }
}

/** What a match is to show of a member of this cell, for the cell where it is to live. */
export const answerRecord = async (site: CellSite, _from: Cell, payload: Payload): Promise<PublicRecord> => {
  const member = await ownMemberOf(site.db.read, textIn(payload, 'member'))
  if (!member) throw notTheirs()
  return readPublicRecord(site.db.read, site.cells, member)
}

/** What a match shows of a visitor has changed. */
export const answerVisit = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const record = recordIn(objectIn(payload, 'record'))
  await visitorOf(site.db.read, from, record.sub)
  await site.db.write((trx) => storeVisitor(site, trx, from, record))
  return {}
}

/** Asks the cell of a member for what a match shows of them. */
export const fetchRecord = async (site: CellSite, cell: Cell, sub: string): Promise<PublicRecord> =>
  recordIn(await askJson<Payload>(site.ask, cell, 'record', { member: sub }))

/** Brings every cell where a member has matches what those show now. May be done twice. */
export const sendRecord = async (site: CellSite, member: number): Promise<void> => {
  const homes = await homesOf(site, member)
  const row = await site.db.read.selectFrom('members').select(['id', 'sub']).where('id', '=', member).executeTakeFirst()
  if (!row || homes.length === 0) return
  const record = await readPublicRecord(site.db.read, site.cells, row)
  for (const home of homes) await askJson(site.ask, home, 'visit', { record })
}
