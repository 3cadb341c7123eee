// Stands in the shell's build for parts of the federation runtime that nothing here uses: snapshots of manifests, its own preloading,
// remotes that are classic scripts, the words of its errors and the logger of its bundler plugins. Ours are ES modules, hints and the
// loader ask for files, and an error still has its number and the address that explains it.

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

export const buildDescMap = {}
export const errorDescMap = {}
export const runtimeDescMap = {}
export const typeDescMap = {}

// The runtime's own messages go where they went before.
export const createLogger = (): Console => console
export const logger = createLogger()
export const infrastructureLogger = logger
export const bindLoggerToCompiler = missing
export const createInfrastructureLogger = missing
