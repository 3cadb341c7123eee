import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder, shellConfig } from '@quintet/federation/build'
import { rspack } from '@rspack/core'

const tiles = ['data', 'images', 'pools', 'judging', 'matches']

// Stands in for the loader: the same tiles, each a lazy chunk of the one bundle.
const openSource = (root: string) => `
import { useParams, Navigate } from '@quintet/sdk/router'
import { registerTexts } from '@quintet/ui/texts'
import { createElement, lazy, Suspense } from 'react'
const load = (open) => lazy(async () => {
  const { default: remote } = await open()
  await registerTexts(remote.tile, remote.texts)
  return { default: remote.Routes }
})
const tiles = {
${tiles.map((tile) => `  ${tile}: load(() => import('${root}/mf-${tile}/src/remote.tsx')),`).join('\n')}
}
export const onRemoteEvent = () => () => undefined
export const warmRuntime = async () => undefined
export const warmShared = async () => undefined
export const hintVersion = () => undefined
export default function Tile() {
  const { tile = '' } = useParams()
  const Routes = tiles[tile]
  return Routes ? createElement(Suspense, { fallback: null }, createElement(Routes)) : createElement(Navigate, { to: '/home', replace: true })
}
`

// Tiles give their chunks the same names; in one bundle each needs its own, or they would come all at once.
const nameSource = `
module.exports = function (source) {
  const tile = /mf-([a-z]+)/.exec(this.resourcePath)[1]
  return source.replaceAll('webpackChunkName: "', 'webpackChunkName: "' + tile + '-')
}
`

/** Builds shell and tiles from the same sources as one plain bundle, the baseline of the web bench. Answers its folder. */
export const buildPlainBundle = async (root: string): Promise<string> => {
  const cache = join(root, '.cache', 'plain')
  mkdirSync(cache, { recursive: true })
  const open = join(cache, 'open.js')
  writeFileSync(open, openSource(root))
  const loader = join(cache, 'name-chunks.cjs')
  writeFileSync(loader, nameSource)
  const nameChunks = { test: /mf-[a-z]+\/src\/.*\.tsx?$/, enforce: 'pre' as const, loader }
  const shell = join(root, 'shell')
  const production = () => {
    const base = shellConfig({ folder: shell })
    const replace = new rspack.NormalModuleReplacementPlugin(/^\.\/open\.ts$/, open)
    return {
      ...base,
      output: { ...base.output, path: join(cache, 'dist') },
      module: { ...base.module, rules: [...(base.module?.rules ?? []), nameChunks] },
      resolve: { ...base.resolve, modules: [join(shell, 'node_modules'), 'node_modules'] },
      plugins: [...(base.plugins ?? []), replace],
    }
  }
  await buildFolder({ name: 'plain', folder: cache, production, development: () => [] })
  return join(cache, 'dist')
}
