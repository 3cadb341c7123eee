export { declarationsFile, isFaceFile, usesFile } from './face-files.ts'
export type { Fit } from './fits.ts'
export { type ServedFace, servedFaces } from './served-faces.ts'
