export { currentDeclarations } from './cached-declarations.ts'
export { checkFaces } from './check-faces.ts'
export type { Declarations } from './declarations.ts'
export { recordUses, type Uses } from './uses.ts'
