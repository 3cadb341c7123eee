import sharp from 'sharp'
import { edgesOf } from './edges.ts'
import { hashedSize, perceptualHash } from './perceptual-hash.ts'

/**
 * A classifier of pictures, such as one that counts faces. What it finds is shown to the staff beside the photo and decides nothing
 * (decision 50). None is embedded so far: see the record on signals.
 */
export interface PhotoSignals {
  /** Numbers by their names. */
  read(jpeg: Buffer): Promise<Readonly<Record<string, number>>>
}

/** The classifier of a site that has none. */
export const noSignals: PhotoSignals = { read: async () => ({}) }

/** What is measured of a picture. */
export interface Measured {
  hash: Buffer
  width: number
  height: number
  /** How sharp its edges are, 0 to 100. */
  edges: number
  classified: Readonly<Record<string, number>>
}

const edgesSize = 512

const readEdges = async (jpeg: Buffer): Promise<number> => {
  const grey = sharp(jpeg).greyscale().resize(edgesSize, edgesSize, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  return edgesOf({ data, width: info.width, height: info.height })
}

const readHash = async (jpeg: Buffer): Promise<Buffer> =>
  perceptualHash(await sharp(jpeg).greyscale().resize(hashedSize, hashedSize, { fit: 'fill' }).raw().toBuffer())

/** Measures a photo as it is stored. */
export const measurePhoto = async (jpeg: Buffer, signals: PhotoSignals): Promise<Measured> => {
  const { width = 0, height = 0 } = await sharp(jpeg).metadata()
  return { hash: await readHash(jpeg), width, height, edges: await readEdges(jpeg), classified: await signals.read(jpeg) }
}
