import { blurredPhotoSize, smallPhotoSize } from '@quintet/domain/photos'
import sharp, { type Sharp } from 'sharp'
import { type PhotoStore, type SmallFormat, smallFormats } from './store.ts'

/** The small pictures of a photo, and the few dots that stand where one loads. */
export interface SmallPictures {
  small: Partial<Record<SmallFormat, Buffer>>
  /** A WebP of 16 dots across. */
  blur: Buffer
}

const inside = { fit: 'inside', withoutEnlargement: true } as const

const encoders: Record<SmallFormat, (picture: Sharp) => Sharp> = {
  // A quarter smaller than WebP for a tenth of a second; more effort takes up to seconds for a few percent.
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 70 }),
}

/** A WebP of fewer bytes is not worth a second format. */
const worthAvif = 4096

const encode = (jpeg: Buffer, format: SmallFormat): Promise<Buffer> =>
  encoders[format](sharp(jpeg).resize({ ...smallPhotoSize, ...inside })).toBuffer()

const makeBlur = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg).resize({ width: blurredPhotoSize.width }).webp({ quality: 30 }).toBuffer()

/** Makes the small pictures of a photo as it is stored. */
export const makeSmall = async (jpeg: Buffer): Promise<SmallPictures> => {
  const webp = await encode(jpeg, 'webp')
  const small = webp.length < worthAvif ? { webp } : { webp, avif: await encode(jpeg, 'avif') }
  return { small, blur: await makeBlur(jpeg) }
}

/** The same without AVIF, which takes longer than all the rest: for the many photos of before. */
export const makeSmallQuickly = async (jpeg: Buffer): Promise<SmallPictures> => ({
  small: { webp: await encode(jpeg, 'webp') },
  blur: await makeBlur(jpeg),
})

/** Stores them beside their photo. */
export const storeSmall = async (photos: PhotoStore, file: string, { small }: SmallPictures): Promise<void> => {
  for (const format of smallFormats) if (small[format]) await photos.putSmall(file, format, small[format])
}
