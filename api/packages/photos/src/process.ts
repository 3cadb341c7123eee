import { type Box, JPEG_QUALITY, type Size, cropBox, cropSize, fittedSize } from '@quintet/domain/photos'
import sharp, { type Metadata } from 'sharp'
import { Refusal } from '@quintet/kit/errors'

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

const inputPixelLimit = 25_000_000
/** Seconds that one picture may take. */
const timeout = 10
/**
 * A progressive JPEG is decoded once for every scan; cameras and editors write about ten. Thousands of them make a small file take
 * minutes (https://libjpeg-turbo.org/pmwiki/uploads/About/TwoIssueswiththeJPEGStandard.pdf).
 */
const mostScans = 100

/** How many scans a JPEG begins; in what is coded the two bytes never follow each other. A preview inside adds one or two. */
const countScans = (jpeg: Buffer): number => {
  let scans = 0
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at !== -1 && scans <= mostScans; at = jpeg.indexOf('ffda', at + 2, 'hex'))
    scans += 1
  return scans
}

const uprightSize = ({ width = 0, height = 0, orientation = 1 }: Metadata) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

const options = { limitInputPixels: inputPixelLimit, failOn: 'error' } as const

const reencode = async (input: Buffer, cut: Cut): Promise<Buffer> => {
  const metadata = await sharp(input, { ...options, limitInputPixels: false }).metadata()
  const size = uprightSize(metadata)
  if (size.width * size.height > inputPixelLimit) throw new Refusal('photo.tooLarge')
  if (size.width < cropSize.width || size.height < cropSize.height) throw new Refusal('photo.tooSmall')
  const { x: left, y: top, width, height } = cut(size)
  const fitted = fittedSize({ width, height })
  return sharp(input, options)
    .timeout({ seconds: timeout })
    .rotate()
    .extract({ left, top, width, height })
    .resize(fitted.width, fitted.height)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: false })
    .toBuffer()
}

type Cut = (size: Size) => Box

/** Cuts nothing off: what is shown beside a face has to stay in the picture. */
export const wholePicture: Cut = ({ width, height }) => ({ x: 0, y: 0, width, height })

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/**
 * Decodes a member's JPEG, turns it upright, crops it 9:16 unless told otherwise, fits it and encodes it anew without any metadata (decision 43). What
 * would take too long is refused before it is decoded.
 */
export const processPhoto = async (input: Buffer, cut: Cut = cropBox): Promise<Buffer> => {
  if (!isJpeg(input)) throw new Refusal('photo.notJpeg')
  if (countScans(input) > mostScans) throw new Refusal('photo.tooManyScans')
  shutOtherLoaders()
  try {
    return await reencode(input, cut)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('photo.unreadable')
  }
}
