import { rspack, type Configuration } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import type { FolderBuild } from './run-build.ts'

/** Starts the dev servers of one folder (a remote has two: its container and its own page). */
export const serveFolder = async (build: FolderBuild): Promise<void> => {
  await serveAll(build.development())
}

/** Starts several dev servers in this process, until it is told to stop. */
export const serveAll = async (configs: Configuration[]): Promise<void> => {
  const servers = configs.map(startServer)
  await Promise.all(servers.map((server) => server.start()))
  const stop = () => void Promise.all(servers.map((server) => server.stop())).then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const startServer = ({ devServer, ...config }: Configuration): RspackDevServer => {
  if (!devServer) throw new Error(`${config.name ?? 'build'} has no dev server settings`)
  return new RspackDevServer({ ...devServer, setupExitSignals: false }, rspack(config))
}
