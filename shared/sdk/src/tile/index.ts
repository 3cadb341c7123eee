export type { Read } from './read-ahead.ts'
export { type TileParts, tileParts, tileSdk } from './tile-sdk.ts'
