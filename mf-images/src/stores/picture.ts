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

/** Decodes a picture the browser can read, turned upright. Throws PictureError. */
export const openPicture = async (file: Blob): Promise<ImageBitmap> => {
  if (file.size > largestFile) throw new PictureError('tooLarge')
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) throw new PictureError('unreadable')
  if (bitmap.width < cropSize.width || bitmap.height < cropSize.height) throw new PictureError('tooSmall')
  return bitmap
}

/** Cuts the box out of a picture, fits it (800 × 1422 at the most for 9:16) and makes a JPEG of quality 70. */
export const cutPicture = async (bitmap: ImageBitmap, box: Box): Promise<Blob> => {
  const { width, height } = fittedSize(box)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('unreadable')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, box.x, box.y, box.width, box.height, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY / 100 })
}

const chunk = 0x80_00

/** The bytes of a blob as base64. */
export const toBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunk) binary += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(binary)
}
