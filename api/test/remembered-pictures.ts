import { type Pictures, pictures } from '@quintet/photos/pictures'
import { type PhotoSignals, noSignals } from '@quintet/photos/signals'

// The members of most tests upload the same few small pictures, and each takes the processor longer than all else that they do.
const mostBytes = 16_384

const remembered = <Made>(make: (picture: Buffer) => Promise<Made>): ((picture: Buffer) => Promise<Made>) => {
  const known = new Map<string, Made>()
  return async (picture) => {
    if (picture.length > mostBytes) return make(picture)
    const key = picture.toString('base64')
    const made = known.get(key) ?? (await make(picture))
    known.set(key, made)
    return made
  }
}

const processed = remembered((picture) => pictures.process(picture))
const measure = remembered((picture) => pictures.measure(picture, noSignals))

/** Makes of a small picture what a site makes of it, once for all tests. */
export const rememberedPictures: Pictures = {
  process: (input, cut) => (cut ? pictures.process(input, cut) : processed(input)),
  measure: (jpeg, signals: PhotoSignals) => (signals === noSignals ? measure(jpeg) : pictures.measure(jpeg, signals)),
  makeSmall: remembered((jpeg) => pictures.makeSmall(jpeg)),
}
