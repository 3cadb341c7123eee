export { type TileParts, tileParts, tileSdk } from './tile-sdk.ts'
