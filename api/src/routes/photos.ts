import { blurredPhotoSize, smallPhotoSize } from '@quintet/domain/photos'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { type AppEnv, dataHeaders } from '@quintet/kit/http'
import { linkedPhoto } from '@quintet/photos/linked-photo'
import type { PhotoLink } from '@quintet/photos/links'
import { type SmallFormat, smallFormats } from '@quintet/photos/store'
import { isUnseen, noteSeen } from '@quintet/repositories/judging'

// A minute, so that going back and forth in a match fetches nothing anew; longer and a withdrawn photo would stay.
const headers = { ...dataHeaders, 'cache-control': 'private, max-age=60', vary: 'accept' }

interface Picture {
  type: string
  bytes: Buffer
}

const formatsFor = (accept: string): SmallFormat[] => smallFormats.filter((format) => accept.includes(`image/${format}`))

// Where no small picture lies beside it yet, or the browser reads none, it is the full one.
const smallOf = async ({ photos }: Context, file: string, accept: string): Promise<Picture | undefined> => {
  for (const format of formatsFor(accept)) {
    const bytes = await photos.getSmall(file, format)
    if (bytes) return { type: `image/${format}`, bytes }
  }
  return fullOf(photos, file)
}

const fullOf = async (photos: Context['photos'], file: string): Promise<Picture | undefined> => {
  const bytes = await photos.get(file)
  return bytes && { type: 'image/jpeg', bytes }
}

// One grey dot, where none were made yet.
const greyDot = {
  type: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAMzMzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
}

const blurOf = (blur: Buffer | null): Picture =>
  blur !== null && blur.length > 0 ? { type: 'image/webp', bytes: blur } : greyDot

// A rating counts for a photo that was fetched (decision 21): dots are none.
const noteShown = async ({ db }: Context, { photo, reason }: PhotoLink): Promise<void> => {
  if (reason.kind !== 'round' || !(await isUnseen(db.read, reason.round, photo))) return
  await db.write((trx) => noteSeen(trx, reason.round, photo))
}

const pictureOf = async (context: Context, link: PhotoLink, width: number, accept: string): Promise<Picture | undefined> => {
  const photo = await linkedPhoto(context, link)
  if (!photo) return undefined
  if (width === blurredPhotoSize.width) return blurOf(photo.blur)
  const isSmall = width === smallPhotoSize.width
  const picture = isSmall ? await smallOf(context, photo.file, accept) : await fullOf(context.photos, photo.file)
  if (picture) await noteShown(context, link)
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
    if (!picture) return notFound()
    return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, 'content-type': picture.type } })
  })
}
