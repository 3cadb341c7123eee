import type { PhotoLinks } from '@quintet/photos/links'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'
import { tagged } from './tokens.ts'

const start = '/photos/'
const lifetimeMs = 60 * 60_000
// The key is for these links alone.
const about = 'cell picture'

/** Photo links that say whose they are, so that another site can pass them on. */
export const withCellName = (links: PhotoLinks, own: Cell): PhotoLinks => ({
  create: (...asked) => links.create(...asked).map((link) => start + tagged(own, link.slice(start.length))),
  open: (token) => links.open(token.startsWith(tagged(own, '')) ? token.slice(tagged(own, '').length) : token),
})

/** A picture that lies in another cell, for one viewer. */
export interface CellPicture {
  /** The cell that has it, and what it is asked. */
  cell: string
  question: Readonly<Record<string, string | number>>
  viewer: number
  session: string
  match: number
}

/** A short-lived address of a picture of another cell; random each time, as those of own pictures. */
export const sealPicture = ({ links, cells, wall }: CellSite, picture: CellPicture): string =>
  start +
  tagged(
    cells.own,
    links.seal(Buffer.from(JSON.stringify({ ...picture, expires: wall.now() + lifetimeMs })), about).toString('base64url'),
  )

/** What stands in such an address; undefined when it is none, forged or over. */
export const openPicture = ({ links, wall }: CellSite, token: string): CellPicture | undefined => {
  const text = links.open(Buffer.from(token, 'base64url'), about)?.toString()
  if (text === undefined) return undefined
  const { expires, ...picture } = JSON.parse(text) as CellPicture & { expires: number }
  return expires > wall.now() ? picture : undefined
}
