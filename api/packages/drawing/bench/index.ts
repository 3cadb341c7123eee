/** What `pnpm bench` runs of the drawing. */
export * as copies from './copies.ts'
export * as draw from './draw.ts'
export * as estimate from './estimate.ts'
