import { rspack, type Compiler, type Configuration } from '@rspack/core'
import { baseConfig } from './base-config.ts'
import { devPorts, devServer } from './dev-server.ts'
import { ManifestPlugin } from './manifest-plugin.ts'
import type { FolderBuild } from './run-build.ts'
import { installedVersions, sharedIn } from './shared-versions.ts'
import { standaloneEntry } from './standalone-entry.ts'

/** Which remote is built, and how. */
export interface RemoteBuild {
  /** Folder name of the remote, e.g. `mf-data`. */
  name: string
  folder: string
  dev?: boolean
}

/**
 * Build of a remote: an ES module container that exposes `./remote` and takes every singleton from the shell.
 * Under a dev server it also serves the standalone page.
 */
export const remoteConfig = ({ name, folder, dev = false }: RemoteBuild): Configuration => {
  const base = baseConfig(folder, { dev, classPrefix: tileOf(name) })
  const versions = installedVersions(folder, sharedIn(folder))
  return {
    ...base,
    name,
    output: { ...base.output, ...(dev ? {} : namesByContent), uniqueName: name },
    optimization: { ...base.optimization, splitChunks: oneStylesheet },
    plugins: [
      ...(base.plugins ?? []),
      ...(dev ? [] : [withoutStyleLoader]),
      container(name, versions, dev),
      manifest(name, folder, versions, dev),
    ],
    ...(dev && { devServer: devServer(devPorts[name] ?? 0), output: { ...base.output, uniqueName: name, clean: false } }),
  }
}

const tileOf = (name: string) => name.replace(/^mf-/, '')

/** What a remote's `rspack.config.ts` exports. */
export const remoteBuild = (name: string, folder: string): FolderBuild => ({
  name,
  folder,
  production: () => remoteConfig({ name, folder }),
  development: () => [remoteConfig({ name, folder, dev: true }), standaloneConfig({ name, folder })],
})

/** Page of a remote on its own: brings its own singletons, so it is a second, ordinary build. */
export const standaloneConfig = ({ name, folder }: RemoteBuild): Configuration => {
  const base = baseConfig(folder, { dev: true, classPrefix: tileOf(name) })
  const page = standaloneEntry(folder)
  return {
    ...base,
    name: `${name}-alone`,
    entry: page.entry ?? {},
    plugins: [...(base.plugins ?? []), ...(page.plugins ?? [])],
    output: { ...base.output, uniqueName: `${name}-alone`, publicPath: '/' },
    devServer: devServer((devPorts[name] ?? 0) + 100),
  }
}

// All versions lie under one path, so that a release fetches only what has changed. Every page carries these names, and hashes do not
// compress: eight signs tell the versions of one file apart, and a clash is refused when it is published.
const namesByContent = {
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  cssChunkFilename: '[name].[contenthash:8].css',
  assetModuleFilename: '[name].[contenthash:8][ext]',
} as const

// All styles of a remote in one file: the loader puts it into the page, with its integrity, before anything mounts. It belongs to
// the chunk that is exposed, as does whatever libraries that brings: each file more costs a request and a hash in every page.
const oneStylesheet = {
  chunks: 'async',
  cacheGroups: { default: false, defaultVendors: false, styles: { type: /css/, name: 'remote', chunks: 'all', enforce: true } },
} as const

// So the build's own loading of styles has nothing left to do. Under a dev server it does it, since there the loader knows of none.
const withoutStyleLoader = {
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('Styles', ({ hooks }) =>
      hooks.runtimeModule.tap('Styles', (module) => {
        if (module.source && module.name.endsWith('css_loading')) module.source.source = Buffer.from('')
      }),
    ),
}

const container = (name: string, versions: Record<string, string>, dev: boolean) => {
  const names = [...Object.keys(versions), ...(dev ? ['react/jsx-dev-runtime'] : [])]
  const shared = names.map((module) => [module, consumed(module, versions[module] ?? versions.react ?? '')])
  return new rspack.container.ModuleFederationPluginV1({
    name: name.replaceAll('-', '_'),
    library: { type: 'module' },
    filename: dev ? 'entry.js' : 'entry.[contenthash:8].js',
    exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
    shared: Object.fromEntries(shared),
  })
}

// Whether parts of ours fit is found out before the build goes out, and by the loader; their version in the code would make every tile
// another one for each addition.
const consumed = (module: string, version: string) => {
  const isOurs = module.startsWith('@quintet/')
  const requiredVersion = isOurs ? (false as const) : `^${version}`
  return { singleton: true, strictVersion: !isOurs, requiredVersion, import: false as const }
}

const manifest = (name: string, folder: string, builtAgainst: Record<string, string>, dev: boolean) =>
  new ManifestPlugin({
    name,
    tile: tileOf(name),
    folder,
    builtAgainst,
    entry: /^entry[.\w-]*\.js$/,
    opens: ['remote'],
    face: 'used',
    dev,
  })
