import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { isInstalled, root } from '../repository.ts'
import { isPseudo, pseudoContent } from './pseudo.ts'

interface Ported {
  name: string
  quintet?: { devPort?: number }
}

// Tiles that came later name their port in their own package.
const portsOfTiles = (): [name: string, port: number][] => {
  const beside = readdirSync(root).filter((name) => name.startsWith('mf-'))
  const folders = (isInstalled ? [process.cwd()] : beside.map((name) => join(root, name))).filter((folder) =>
    existsSync(join(folder, 'package.json')),
  )
  return folders.flatMap((folder) => {
    const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Ported
    return own.quintet?.devPort ? [[own.name, own.quintet.devPort]] : []
  })
}

/** Port of the console's dev server. */
export const consoleDevPort = 5169

/** Ports of the dev servers. A remote's own page is 100 above the remote's port, so both can run. */
export const devPorts: Record<string, number> = {
  shell: 5170,
  'mf-data': 5171,
  'mf-images': 5172,
  'mf-pools': 5173,
  'mf-judging': 5174,
  'mf-matches': 5175,
  ...Object.fromEntries(portsOfTiles()),
}

const apiPaths = ['/api', '/staff-api', '/identity', '/content', '/photos', '/dev', '/pay']

const pseudoAnswer = ({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
  const table = pseudoContent(url)
  if (!table) return next()
  response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(table))
}

/** Dev server with the API behind it: `QUINTET_API`, by default http://localhost:8080. */
export const devServer = (port: number): NonNullable<Configuration['devServer']> => {
  const target = process.env.QUINTET_API ?? 'http://localhost:8080'
  return {
    port,
    host: '127.0.0.1',
    hot: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'all',
    historyApiFallback: true,
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    proxy: [{ context: apiPaths, target, ws: true, changeOrigin: true }],
    devMiddleware: { writeToDisk: false },
    ...(isPseudo() && { setupMiddlewares: (others) => [{ name: 'pseudo', middleware: pseudoAnswer }, ...others] }),
  }
}
