import { type Box, type PhotoAdvice, photoAdvice } from '@quintet/domain/photos'
import { dotsOf } from './picture.ts'

// The eye takes most of its light from green.
const shares = [0.3, 0.59, 0.11] as const

/** Average brightness of dots, 0 to 255. */
export const lightOf = (dots: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < dots.length; at += 4)
    for (const [channel, share] of shares.entries()) sum += share * (dots[at + channel] ?? 0)
  return sum / Math.max(1, dots.length / 4)
}

interface FaceDetector {
  detect(picture: ImageBitmap): Promise<unknown[]>
}

// Some browsers find faces on the device. Where one does not, nothing is said of faces.
const countFaces = async (bitmap: ImageBitmap, box: Box): Promise<number | undefined> => {
  const { FaceDetector: Detector } = globalThis as { FaceDetector?: new () => FaceDetector }
  if (!Detector) return undefined
  try {
    const part = await createImageBitmap(bitmap, box.x, box.y, box.width, box.height)
    return (await new Detector().detect(part)).length
  } catch {
    return undefined
  }
}

/** What to say of the part of a picture that is used; found out on this device, and it refuses nothing. */
export const adviceFor = async (bitmap: ImageBitmap, box: Box): Promise<PhotoAdvice[]> =>
  photoAdvice({ width: box.width, light: lightOf(dotsOf(bitmap, box)), faces: await countFaces(bitmap, box) })
