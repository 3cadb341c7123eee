import type { Database } from '@quintet/database'
import { readyKeyState } from '@quintet/domain/match'
import { type MeetingClaims, mayMeet } from '@quintet/domain/membership'
import { photoSlots } from '@quintet/domain/photos'
import { Fault } from '@quintet/kit/errors'
import type { Exchange } from '@quintet/kit/http'
import { pictureAt, pictureResponse } from '@quintet/photos/picture'
import { readPhotos } from '@quintet/repositories/photos'
import type { Next } from 'hono'
import { type Payload, numberIn, optionalText, textIn } from './fields.ts'
import { forwardRequest } from './forward.ts'
import { type CellPicture, openPicture } from './photo-links.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'
import { untagged } from './tokens.ts'
import { notTheirs, ownMemberOf, visitorOf } from './visitors.ts'

// The cell where a match lives is asked whether its photos are open; here it is known whose match it is, and where.
const memberInMatch = async (db: Database, from: Cell, payload: Payload): Promise<number> => {
  const member = await ownMemberOf(db, textIn(payload, 'member'))
  const row =
    member &&
    (await db
      .selectFrom('cell_away')
      .select('member_id')
      .where('member_id', '=', member.id)
      .where('match_id', '=', numberIn(payload, 'match'))
      .where('cell', '=', from.name)
      .where('listed', 'is not', null)
      .executeTakeFirst())
  if (!row) throw notTheirs()
  return row.member_id
}

/** Numbers of the cleared photos of a member, by slot, for the cell where a match of theirs lives. */
export const answerPhotos = async ({ db }: CellSite, from: Cell, payload: Payload): Promise<{ photos: (number | null)[] }> => {
  const member = await memberInMatch(db.read, from, payload)
  const cleared = (await readPhotos(db.read, member)).filter(({ state }) => state === 'cleared')
  return { photos: photoSlots.map((slot) => cleared.find((photo) => photo.slot === slot)?.id ?? null) }
}

const openMatch = (db: Database, one: number, other: number, match: number) =>
  db
    .selectFrom('matches')
    .select('id')
    .where('id', '=', match)
    .where('member_1', '=', Math.min(one, other))
    .where('member_2', '=', Math.max(one, other))
    .where('ended_at', 'is', null)
    .where('key_state', '=', readyKeyState)
    .executeTakeFirst()

const clearedPhoto = (db: Database, photo: number) =>
  db
    .selectFrom('photos')
    .select(['file', 'blur', 'member_id'])
    .where('id', '=', photo)
    .where('state', '=', 'cleared')
    .executeTakeFirst()

type Photo = Awaited<ReturnType<typeof clearedPhoto>>

// A link of this cell that a visitor was given.
const photoOfVisitor = async (site: CellSite, from: Cell, payload: Payload, token: string): Promise<Photo> => {
  const visitor = await visitorOf(site.db.read, from, textIn(payload, 'member'))
  const link = site.photoLinks.open(token)
  if (!link || link.viewer !== visitor.id || link.reason.kind !== 'match') return undefined
  const photo = await clearedPhoto(site.db.read, link.photo)
  const stands = photo && (await openMatch(site.db.read, visitor.id, photo.member_id, link.reason.match))
  return stands && photo
}

const photoOfMember = async (site: CellSite, from: Cell, payload: Payload): Promise<Photo> => {
  const member = await memberInMatch(site.db.read, from, payload)
  const photo = await clearedPhoto(site.db.read, numberIn(payload, 'photo'))
  return photo?.member_id === member ? photo : undefined
}

const nothing = (): Response => new Response(null, { status: 404 })

const openSql = `SELECT 1 FROM matches WHERE id = $match AND ended_at IS NULL AND key_state = ${readyKeyState}
  AND (member_1 = $viewer OR member_2 = $viewer)`

// Both sides of the match are visitors here: the picture lies in the other's cell. That cell and the viewer's may not know yet that the
// match is over.
const passOn = async (site: CellSite, from: Cell, payload: Payload, picture: CellPicture): Promise<Response> => {
  const visitor = await visitorOf(site.db.read, from, textIn(payload, 'member'))
  if (picture.viewer !== visitor.id) return nothing()
  if (!(await site.db.statement(openSql).get({ viewer: visitor.id, match: picture.match }))) return nothing()
  return askPicture(site, picture, numberIn(payload, 'width'), textIn(payload, 'accept'))
}

/** A picture for another cell, as a link that was given to its member says, or of a member of this cell whose match lives there. */
export const answerPicture = async (site: CellSite, from: Cell, payload: Payload): Promise<Response> => {
  const token = optionalText(payload, 'token')
  const sealed = token === undefined ? undefined : openPicture(site, untagged(site.cells, token)?.token ?? '')
  if (sealed) return passOn(site, from, payload, sealed)
  const photo = await (token === undefined ? photoOfMember(site, from, payload) : photoOfVisitor(site, from, payload, token))
  const picture = photo && (await pictureAt(site.photos, photo, numberIn(payload, 'width'), textIn(payload, 'accept')))
  return picture ? pictureResponse(picture) : nothing()
}

const askPicture = (
  { ask, cells }: CellSite,
  { cell, question }: CellPicture,
  width: number,
  accept: string,
): Promise<Response> => {
  const found = cells.byName.get(cell)
  if (!found) throw new Fault(404, 'notFound')
  return ask(found, 'picture', { ...question, width, accept })
}

const viewerSql = `SELECT v.tier, v.active, v.standing FROM members v
  JOIN identity_users u ON u.sub = v.sub AND u.enabled = 1
  JOIN identity_sessions s ON s.sub = v.sub AND s.revoked_at IS NULL
  WHERE v.id = $viewer AND s.id = $session`

const matchSql = `SELECT 1 FROM cell_away WHERE member_id = $viewer AND match_id = $match AND listed IS NOT NULL
  UNION ALL ${openSql}`

// As for pictures of this cell: the sign-in, the member and the match have to stand at this moment (decision 58).
const mayView = async ({ db }: CellSite, { viewer, session, match }: CellPicture): Promise<boolean> => {
  const row = await db.statement<Omit<MeetingClaims, 'active'> & { active: number }>(viewerSql).get({ viewer, session })
  if (!row || !mayMeet({ ...row, active: row.active === 1 })) return false
  return (await db.statement(matchSql).get({ viewer, match })) !== undefined
}

/** Pictures that lie in another cell, and links that another site gave. What is of this cell alone goes on here. */
export const routePicture = async (site: CellSite, exchange: Exchange, next: Next): Promise<Response | void> => {
  const found = untagged(site.cells, exchange.req.param('token') ?? '')
  if (!found) return next()
  if (found.cell !== site.cells.own) return forwardRequest(site, found.cell, exchange, '')
  const picture = openPicture(site, found.token)
  if (!picture) return next()
  if (!(await mayView(site, picture))) return exchange.notFound()
  const response = await askPicture(site, picture, Number(exchange.req.query('w') ?? 0), exchange.req.header('accept') ?? '')
  if (!response.ok) return exchange.notFound()
  const bytes = Buffer.from(await response.arrayBuffer())
  return pictureResponse({ type: response.headers.get('content-type') ?? 'image/jpeg', bytes })
}
