import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { type AppEnv, dataHeaders } from '@quintet/kit/http'
import { linkedPhoto } from '@quintet/photos/linked-photo'

// A minute, so that going back and forth in a match fetches nothing anew; longer and a withdrawn photo would stay.
const headers = { ...dataHeaders, 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=60' }

/** Pictures behind signed links. A link that is forged or old, or whose viewer may not see the photo any more, is a plain 404. */
export const mountPhotos = (app: Hono<AppEnv>, context: Context): void => {
  const { photoLinks, photos } = context
  app.get('/photos/:token', async (exchange) => {
    const link = photoLinks.open(exchange.req.param('token'))
    const file = link && linkedPhoto(context, link)
    const picture = file === undefined ? undefined : await photos.get(file)
    return picture ? new Response(new Uint8Array(picture), { headers }) : exchange.notFound()
  })
}
