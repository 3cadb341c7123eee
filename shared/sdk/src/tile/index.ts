export { tileSdk } from './tile-sdk.ts'
