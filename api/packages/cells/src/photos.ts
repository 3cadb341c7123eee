import { calls } from '@quintet/contract'
import { jsonHeaders } from '@quintet/kit/http'
import { askJson, faultResponse, CellUnreachable } from './ask.ts'
import { sealPicture } from './photo-links.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'

interface Viewer {
  id: number
  sessionId: string
}

const { loadMatchPhotos } = calls

const wantsLinks = (body: string): boolean =>
  (loadMatchPhotos.wire.request.decode(JSON.parse(body)) as { links?: boolean }).links === true

const fetchBase64 = async (site: CellSite, cell: Cell, question: object): Promise<string | null> => {
  const response = await site.ask(cell, 'picture', { ...question, width: 0, accept: '' })
  return response.ok ? Buffer.from(await response.arrayBuffer()).toString('base64') : null
}

interface Pictures {
  cell: Cell
  viewer: Viewer
  match: number
  body: string
  /** For each slot what its picture is asked for by. */
  questions: readonly (Record<string, string | number> | null)[]
}

/** Pictures of another cell as the call asked for them: links of this site, or base64. */
export const presentPictures = async (site: CellSite, { cell, viewer, match, body, questions }: Pictures): Promise<Response> => {
  const links = wantsLinks(body)
  const present = (question: Record<string, string | number>) =>
    links
      ? sealPicture(site, { cell: cell.name, question, viewer: viewer.id, session: viewer.sessionId, match })
      : fetchBase64(site, cell, question)
  const photos = await Promise.all(questions.map((question) => question && present(question)))
  return new Response(JSON.stringify(loadMatchPhotos.wire.answer.encode({ photos })), { headers: jsonHeaders })
}

interface Shown {
  viewer: Viewer
  match: number
  peer: { sub: string; cell: string }
  body: string
}

/** `/img` of a match that lives here, where the other side is a visitor: their own cell has the photos. */
export const linksToPhotos = async (site: CellSite, { viewer, match, peer, body }: Shown): Promise<Response> => {
  const cell = site.cells.byName.get(peer.cell) as Cell
  try {
    const of = { member: peer.sub, match }
    const { photos } = await askJson<{ photos: (number | null)[] }>(site.ask, cell, 'photos', of)
    const questions = photos.map((photo) => (photo === null ? null : { ...of, photo }))
    return await presentPictures(site, { cell, viewer, match, body, questions })
  } catch (error) {
    if (error instanceof CellUnreachable) return faultResponse(error)
    throw error
  }
}

/** `/img` of a match that lives in another cell: its links become links of this site. */
export const linksFromHome = async (
  site: CellSite,
  home: Cell,
  { viewer, match, body, response }: { viewer: Viewer & { sub: string }; match: number; body: string; response: Response },
): Promise<Response> => {
  const { photos } = loadMatchPhotos.wire.answer.decode(await response.json()) as { photos: (string | null)[] }
  const questions = photos.map((link) =>
    link === null ? null : { member: viewer.sub, match, token: link.slice('/photos/'.length) },
  )
  return presentPictures(site, { cell: home, viewer, match, body, questions })
}
