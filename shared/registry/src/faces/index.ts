export { declarationsFile, declaredFile, isFaceFile, usesFile, wireFile } from './face-files.ts'
export { type ServedFace, servedFaces } from './served-faces.ts'
