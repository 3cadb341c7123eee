import { JPEG_QUALITY, cropBox, cropSize, fittedSize } from '@quintet/domain/photos'
import sharp, { type Metadata } from 'sharp'
import { Refusal } from '../errors.ts'

// Members' files reach the JPEG decoder and no other; every other loader of the library is shut.
let shut = false
const shutOtherLoaders = () => {
  if (shut) return
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
  shut = true
}

const inputPixelLimit = 50_000_000

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: decoding is the heaviest thing the server does, and it must not pile up in memory. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

const uprightSize = ({ width = 0, height = 0, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

const reencode = async (input: Buffer): Promise<Buffer> => {
  const size = uprightSize(await sharp(input, { limitInputPixels: inputPixelLimit, failOn: 'error' }).metadata())
  if (size.width < cropSize.width || size.height < cropSize.height) throw new Refusal('photo.tooSmall')
  const { x: left, y: top, width, height } = cropBox(size)
  const fitted = fittedSize({ width, height })
  return sharp(input, { limitInputPixels: inputPixelLimit, failOn: 'error' })
    .rotate()
    .extract({ left, top, width, height })
    .resize(fitted.width, fitted.height)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: false })
    .toBuffer()
}

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Decodes a member's JPEG, turns it upright, crops it 9:16, fits it and encodes it anew without any metadata (decision 43). */
export const processPhoto = async (input: Buffer): Promise<Buffer> => {
  if (!isJpeg(input)) throw new Refusal('photo.notJpeg')
  shutOtherLoaders()
  try {
    return await inTurn(() => reencode(input))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('photo.unreadable')
  }
}
