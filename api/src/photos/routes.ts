import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import type { AppEnv } from '../middleware/caller.ts'
import { dataHeaders } from '../middleware/headers.ts'

const headers = { ...dataHeaders, 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=3600' }

/** Pictures behind signed links; a forged, old or emptied one is a plain 404. */
export const mountPhotos = (app: Hono<AppEnv>, { db, photoLinks, photos }: Context): void => {
  app.get('/photos/:token', async (exchange) => {
    const id = photoLinks.open(exchange.req.param('token'))
    const row = id === undefined ? undefined : db.statement<{ file: string }>('SELECT file FROM photos WHERE id = ?').get(id)
    const picture = row && (await photos.get(row.file))
    return picture ? new Response(new Uint8Array(picture), { headers }) : exchange.notFound()
  })
}
