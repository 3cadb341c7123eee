// Stands in the shell's build for parts of the federation runtime that nothing here uses: snapshots of manifests, its own preloading,
// and remotes that are classic scripts. Ours are ES modules, and hints and the loader ask for files.

const missing = (): never => {
  throw new Error('left out of this build of the federation runtime')
}

export class SnapshotHandler {
  manifestCache = new Map<string, unknown>()
  hooks = { applyPlugin: (): void => undefined }
  loadRemoteSnapshotInfo = missing
}
export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined })

export const defaultPreloadArgs = missing
export const formatPreloadArgs = missing
export const normalizePreloadExposes = missing
export const preloadAssets = missing

export const createLink = missing
export const createScript = missing
export const loadScript = missing
export const isStaticResourcesEqual = missing
export const safeWrapper = missing
