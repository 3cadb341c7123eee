import { processPhoto } from './process.ts'
import { measurePhoto } from './signals.ts'
import { makeSmall } from './small.ts'

/** What makes of a member's upload what is stored of it. */
export interface Pictures {
  process: typeof processPhoto
  measure: typeof measurePhoto
  makeSmall: typeof makeSmall
}

/** Makes each anew. */
export const pictures: Pictures = { process: processPhoto, measure: measurePhoto, makeSmall }
