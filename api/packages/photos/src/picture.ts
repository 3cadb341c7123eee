import { blurredPhotoSize, smallPhotoSize } from '@quintet/domain/photos'
import { dataHeaders } from '@quintet/kit/http'
import { type PhotoStore, type SmallFormat, smallFormats } from './store.ts'

/** A picture as it is sent to a browser. */
export interface Picture {
  type: string
  bytes: Buffer
}

const formatsFor = (accept: string): SmallFormat[] => smallFormats.filter((format) => accept.includes(`image/${format}`))

// Where no small picture lies beside it yet, or the browser reads none, it is the full one.
const smallOf = async (photos: PhotoStore, file: string, accept: string): Promise<Picture | undefined> => {
  for (const format of formatsFor(accept)) {
    const bytes = await photos.getSmall(file, format)
    if (bytes) return { type: `image/${format}`, bytes }
  }
  return fullOf(photos, file)
}

const fullOf = async (photos: PhotoStore, file: string): Promise<Picture | undefined> => {
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

/** The picture of a photo that is as wide as was asked for: the small one, a few dots, or else the full one. */
export const pictureAt = async (
  photos: PhotoStore,
  { file, blur }: { file: string; blur: Buffer | null },
  width: number,
  accept: string,
): Promise<Picture | undefined> => {
  if (width === blurredPhotoSize.width) return blurOf(blur)
  return width === smallPhotoSize.width ? smallOf(photos, file, accept) : fullOf(photos, file)
}

// A minute, so that going back and forth in a match fetches nothing anew; longer and a withdrawn photo would stay.
const headers = { ...dataHeaders, 'cache-control': 'private, max-age=60', vary: 'accept' }

/** A picture as an answer. */
export const pictureResponse = ({ type, bytes }: Picture): Response =>
  new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': type } })
