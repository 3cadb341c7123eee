// Everything that opening a tile needs, behind one lazy import: one chunk, whoever asks first.
export { hintVersion } from '@quintet/federation/loader'
export { warmShared } from './on-demand.ts'
export { measurePage, warmRuntime } from './loader.ts'
export { RemoteTile as default } from './remote-tile.tsx'
