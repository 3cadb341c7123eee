import { question } from '../questions/index.ts'

/** A height as it is read out. */
export interface HeightParts {
  feet: number
  inches: number
  centimetres: number
  /** The first and last options are open ended: 4'5" or less, 7'0" or more. */
  edge: 'orLess' | 'orMore' | undefined
}

/** An answer of item 5 (53 to 84 inches) for display in either unit. */
export const heightParts = (height: number): HeightParts => {
  const { first, last } = question('height')
  const edge = height <= first ? 'orLess' : height >= last ? 'orMore' : undefined
  return { feet: Math.floor(height / 12), inches: height % 12, centimetres: Math.round(height * 2.54), edge }
}

const CM_PER_INCH = 2.54

/** The option of item 5 for a height that was measured, in inches or centimetres (unit 2 is imperial). */
export const heightOption = (height: number, unit: 1 | 2): number => {
  const { first, last } = question('height')
  return Math.min(last, Math.max(first, Math.round(unit === 2 ? height : height / CM_PER_INCH)))
}
