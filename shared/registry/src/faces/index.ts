export { declarationsFile, isFaceFile, usesFile } from './face-files.ts'
export { type ServedFace, servedFaces } from './served-faces.ts'
