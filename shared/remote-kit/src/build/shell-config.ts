import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rspack, type Configuration } from '@rspack/core'
import { type PageRemote, unpublishedVersion } from '@quintet/federation/contract'
import { baseConfig } from './base-config.ts'
import { devPorts, devServer } from './dev-server.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import { refreshHook } from './refresh-hook.ts'
import type { FolderBuild } from './run-build.ts'
import { installedVersions } from './shared-versions.ts'

/** Where the shell is built, and how. */
export interface ShellBuild {
  folder: string
  dev?: boolean
}

/** Build of the shell. No remote is named in it: it learns of them from the site's registry. */
export const shellConfig = ({ folder, dev = false }: ShellBuild): Configuration => {
  const base = baseConfig(folder, { dev, classPrefix: 'q' })
  const versions = installedVersions(folder)
  return {
    ...base,
    name: 'shell',
    ...(!dev && { resolve: { ...base.resolve, alias: quietRouter(folder) } }),
    entry: { main: './src/main.tsx' },
    optimization: { ...base.optimization, splitChunks: { cacheGroups: withRemotes } },
    output: { ...base.output, uniqueName: 'quintet', publicPath: dev ? '/' : '/assets/shell/' },
    plugins: [
      ...(base.plugins ?? []),
      runtimeStubs,
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(dev ? withDevRuntime(versions) : versions),
        DEV_BUILD: dev,
        ...smallRuntime,
      }),
      new ManifestPlugin({
        name: 'shell',
        tile: '',
        folder,
        builtAgainst: versions,
        entry: /^main[.\w-]*\.js$/,
        opens: ['main'],
        face: 'given',
        dev,
      }),
      dev ? devPage(folder) : new rspack.CopyRspackPlugin({ patterns: [{ from: 'src/index.html', to: 'index.html' }] }),
    ],
    ...(dev && { devServer: devServer(devPorts.shell ?? 0) }),
  }
}

/** What the shell's `rspack.config.ts` exports. */
export const shellBuild = (folder: string): FolderBuild => ({
  name: 'shell',
  folder,
  production: () => shellConfig({ folder }),
  development: () => [shellConfig({ folder, dev: true })],
})

// Our registry says what to load and the shell itself is the share scope, so the runtime's own manifests, snapshots, version
// arithmetic and Node side stay out. These are its own switches.
const smallRuntime = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  FEDERATION_OPTIMIZE_NO_SHARED: true,
  FEDERATION_OPTIMIZE_NO_REMOTE: false,
  ENV_TARGET: JSON.stringify('web'),
}

// Two files that come on idle or with the first remote: loader and runtime, and what the shared facades have beyond the shell's own
// use. Each file more has a hash in every page.
const withRemotes = {
  federation: { test: /@module-federation/, name: 'remotes', chunks: 'async', enforce: true },
  // The keys are a part of the facade, and of what remotes fetch on demand: once is enough.
  shared: { test: /sdk[\\/]src[\\/]keys/, name: 'shared', chunks: 'async', enforce: true },
} as const

// What no switch leaves out: snapshots of manifests, its own preloading, remotes that are classic scripts, the words of its errors
// (their numbers stay) and what its logger has for bundlers. A runtime that came to want another name of these files would not build.
const leftOut: Record<string, RegExp> = {
  'runtime-core': /(?:\/SnapshotHandler|\/utils\/preload|^\.\/preload)\.js$/,
  sdk: /^\.\/(?:dom|logger)\.js$/,
  'error-codes': /^\.\/desc\.mjs$/,
}
const runtimeStubs = new rspack.NormalModuleReplacementPlugin(/\.m?js$/, (wanted) => {
  const [, part = ''] = /@module-federation\W([\w-]+)\Wdist/.exec(wanted.context ?? '') ?? []
  if (leftOut[part]?.test(wanted.request))
    wanted.request = fileURLToPath(new URL('./federation-runtime-stubs.ts', import.meta.url))
})

/** What an import of the router stands for: its `exports` give bundlers its development build, with every warning in it. */
export const quietRouter = (folder: string): Record<string, string> => {
  const dom = realpathSync(join(folder, 'node_modules/react-router-dom'))
  return { 'react-router$': join(dom, '../react-router/dist/production/index.mjs') }
}

const withDevRuntime = (versions: Record<string, string>) => ({ ...versions, 'react/jsx-dev-runtime': versions.react })

// Under the dev server there is no site server: the page names the remotes' own dev servers.
const devPage = (folder: string) => {
  const remotes = Object.entries(devPorts).filter(([name]) => name !== 'shell')
  const registry = Object.fromEntries(remotes.map(([name, port]) => [name, devRemote(name, port)]))
  const head = `<script>${refreshHook}</script><script type="application/json" id="registry">${JSON.stringify({ serial: 0, remotes: registry })}</script>`
  const page = readFileSync(`${folder}/src/index.html`, 'utf8')
    .replace('<!--head-->', head)
    .replaceAll(/\{\{lang\}\}/g, 'en')
    .replaceAll(/\{\{dir\}\}/g, 'ltr')
    .replaceAll(/\{\{registry\}\}/g, '0')
    .replaceAll('{{title}}', 'Quintet')
    .replaceAll(/\{\{(description|shell|face|preview|log)\}\}/g, '')
    .replaceAll(/ nonce="\{\{nonce\}\}"/g, '')
  return new rspack.HtmlRspackPlugin({ templateContent: page, scriptLoading: 'module' })
}

const devRemote = (name: string, port: number): PageRemote => ({
  tile: name.replace('mf-', ''),
  versions: [unpublishedVersion('dev', `http://127.0.0.1:${port}/`, 'entry.js')],
})
