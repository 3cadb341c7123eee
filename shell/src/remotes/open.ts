// Everything that opening a tile needs, behind one lazy import: one chunk, for whatever asks first.
export { moveOn } from './newest-set.ts'
export { blame, measurePage } from './loader.ts'
export { beginOpening } from './opening.ts'
export { sendUnsentOf } from './send-unsent.ts'
export { RemoteTile as default } from './remote-tile.tsx'
