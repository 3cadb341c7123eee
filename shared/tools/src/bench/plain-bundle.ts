import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, shellConfig } from '@quintet/remote-kit/build'
import { rspack } from '@rspack/core'

const tiles = ['data', 'images', 'pools', 'judging', 'matches']

// Stands in for the loader: the same tiles, each a lazy chunk of the one bundle.
const openSource = (root: string) => `
import { useParams, Navigate } from '@quintet/sdk/router'
import { registerTexts } from '@quintet/ui/texts'
import { createElement, lazy, Suspense } from 'react'
const load = (open) => lazy(async () => {
  const { default: remote } = await open()
  await registerTexts(remote.tile, remote.texts, remote.screenTexts)
  return { default: remote.Routes }
})
const tiles = {
${tiles.map((tile) => `  ${tile}: load(() => import('${root}/mf-${tile}/src/remote.tsx')),`).join('\n')}
}
export default function Tile() {
  const { tile = '' } = useParams()
  const Routes = tiles[tile]
  return Routes ? createElement(Suspense, { fallback: null }, createElement(Routes)) : createElement(Navigate, { to: '/home', replace: true })
}
`

// Without remotes there is nothing to ask for ahead, and no tile that the shell does not know.
const hintsSource = `
export const tileHints = () => ({})
export const hintOnIdle = () => () => undefined
export const keepNewest = () => undefined
`
const newTilesSource = 'export const NewTiles = () => null'
const registrySource = `
import { atom } from 'nanostores'
export const $registry = atom(undefined)
export const registry = async () => undefined
export const remoteName = () => undefined
`

// Tiles give their chunks the same names; in one bundle each needs its own, or they would come all at once.
const nameSource = `
module.exports = function (source) {
  const tile = /mf-([a-z]+)/.exec(this.resourcePath)[1]
  return source.replaceAll('webpackChunkName: "', 'webpackChunkName: "' + tile + '-')
}
`

/** Builds shell and tiles from the same sources as one plain bundle, the baseline of the web bench. Returns its folder. */
export const buildPlainBundle = async (root: string): Promise<string> => {
  const cache = join(root, '.cache', 'plain')
  mkdirSync(cache, { recursive: true })
  const write = (name: string, source: string) => {
    writeFileSync(join(cache, name), source)
    return join(cache, name)
  }
  const replace = (pattern: RegExp, name: string, source: string) =>
    new rspack.NormalModuleReplacementPlugin(pattern, write(name, source))
  const loader = write('name-chunks.cjs', nameSource)
  const nameChunks = { test: /mf-[a-z]+\/src\/.*\.tsx?$/, enforce: 'pre' as const, loader }
  const shell = join(root, 'shell')
  const production = () => {
    const base = shellConfig({ folder: shell })
    const replaced = [
      replace(/^\.\/open\.ts$/, 'open.js', openSource(root)),
      replace(/\/remotes\/hints\.ts$/, 'hints.js', hintsSource),
      replace(/\/remotes\/registry\.ts$/, 'registry.js', registrySource),
      replace(/\/remotes\/new-tiles\.tsx$/, 'new-tiles.js', newTilesSource),
    ]
    return {
      ...base,
      output: { ...base.output, path: join(cache, 'dist') },
      // How the shell cuts what it has for remotes is no business of a site without any.
      optimization: { ...base.optimization, splitChunks: {} },
      module: { ...base.module, rules: [...(base.module?.rules ?? []), nameChunks] },
      resolve: { ...base.resolve, modules: [join(shell, 'node_modules'), 'node_modules'] },
      plugins: [...(base.plugins ?? []), ...replaced],
    }
  }
  await buildFolder({ name: 'plain', folder: cache, production, development: () => [] })
  return join(cache, 'dist')
}
