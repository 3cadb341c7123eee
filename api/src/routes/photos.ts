import { blurredPhotoSize } from '@quintet/domain/photos'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import type { AppEnv } from '@quintet/kit/http'
import { linkedPhoto } from '@quintet/photos/linked-photo'
import type { PhotoLink } from '@quintet/photos/links'
import { type Picture, pictureAt, pictureResponse } from '@quintet/photos/picture'
import { isUnseen, noteSeen } from '@quintet/repositories/judging'

// A rating counts for a photo that was fetched (decision 21): dots are none.
const noteShown = async ({ db }: Context, { photo, reason }: PhotoLink): Promise<void> => {
  if (reason.kind !== 'round' || !(await isUnseen(db.read, reason.round, photo))) return
  await db.write((trx) => noteSeen(trx, reason.round, photo))
}

const pictureOf = async (context: Context, link: PhotoLink, width: number, accept: string): Promise<Picture | undefined> => {
  const photo = await linkedPhoto(context, link)
  const picture = photo && (await pictureAt(context.photos, photo, width, accept))
  if (picture && width !== blurredPhotoSize.width) await noteShown(context, link)
  return picture
}

/**
 * Pictures behind signed links; `?w=400` asks for the small one, `?w=16` for a few dots. A link that is forged or old, or whose viewer may
 * not see the photo any more, is a plain 404.
 */
export const mountPhotos = (app: Hono<AppEnv>, context: Context): void => {
  app.get('/photos/:token', async ({ req, notFound }) => {
    const link = context.photoLinks.open(req.param('token'))
    const picture = link && (await pictureOf(context, link, Number(req.query('w')), req.header('accept') ?? ''))
    return picture ? pictureResponse(picture) : notFound()
  })
}
