import { type Box, cropSize, fittedSize, JPEG_QUALITY } from '@quintet/domain/photos'

/** Why a file can't be used; the end of its text key. */
export type PictureProblem = 'unreadable' | 'tooSmall' | 'tooLarge'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}

const largestFile = 40 * 1024 * 1024

/** A picture that was read: its dots, upright, and what a page can show of it. */
export interface Picture {
  bitmap: ImageBitmap
  shown: Blob
}

const draw = (bitmap: ImageBitmap, box: Box, { width, height }: { width: number; height: number }) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('unreadable')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, box.x, box.y, box.width, box.height, 0, 0, width, height)
  return { canvas, context }
}

const wholeOf = ({ width, height }: ImageBitmap): Box => ({ x: 0, y: 0, width, height })

// What the browser reads by itself it can show as well. HEIC it reads on Apple's devices alone: elsewhere a worker does.
const read = async (file: Blob): Promise<Picture | undefined> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (bitmap) return { bitmap, shown: file }
  const { decodeHeic, isHeic } = await import('../heic/decode-heic.ts')
  const decoded = (await isHeic(file)) ? await decodeHeic(file) : undefined
  if (!decoded) return undefined
  const { canvas } = draw(decoded, wholeOf(decoded), decoded)
  return { bitmap: decoded, shown: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }) }
}

/** Reads a picture (JPEG, PNG, WebP, HEIC and what else the browser knows), turned upright. Throws PictureError. */
export const openPicture = async (file: Blob): Promise<Picture> => {
  if (file.size > largestFile) throw new PictureError('tooLarge')
  const picture = await read(file)
  if (!picture) throw new PictureError('unreadable')
  const { width, height } = picture.bitmap
  if (width < cropSize.width || height < cropSize.height) {
    picture.bitmap.close()
    throw new PictureError('tooSmall')
  }
  return picture
}

/** Cuts the box out of a picture, fits it (800 × 1422 at the most for 9:16) and makes a JPEG of quality 70. */
export const cutPicture = async (bitmap: ImageBitmap, box: Box): Promise<Blob> =>
  draw(bitmap, box, fittedSize(box)).canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY / 100 })

/** The whole of a picture, with nothing cut off; it is used up. */
export const wholePicture = async ({ bitmap }: Picture): Promise<Blob> => {
  try {
    return await cutPicture(bitmap, wholeOf(bitmap))
  } finally {
    bitmap.close()
  }
}

const looked = { width: 90, height: 160 }

/** The part of a picture in a few dots, to find out how it is lit. */
export const dotsOf = (bitmap: ImageBitmap, box: Box): Uint8ClampedArray =>
  draw(bitmap, box, looked).context.getImageData(0, 0, looked.width, looked.height).data

const chunk = 0x80_00

/** The bytes of a blob as base64. */
export const toBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunk) binary += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(binary)
}
