import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { ownState } from '../src/contract-tests/own-state.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(root, 'node_modules/.own-state-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is found in a build of these sources. */
const foundIn = (...sources: string[]): Promise<string[]> => {
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const paths = sources.map((source) => (source.startsWith('src/') ? source : relative(folder, join(root, source))))
  writeFileSync(join(folder, 'dist/remote.js.map'), JSON.stringify({ sources: paths }))
  return ownState(folder, ['remote.js.map'])
}

it('names each store, context and library of the shell that a build has a copy of', async () => {
  const session = 'shared/sdk/src/session/store.ts'
  const context = 'shared/ui/src/layout/tile-context.ts'
  const nanostores = 'node_modules/.pnpm/nanostores@1.5.5/node_modules/nanostores/atom/index.js'
  expect(await foundIn('src/remote.tsx', session, context, nanostores)).toEqual([
    '@quintet/sdk/src/session/store.ts',
    '@quintet/ui/src/layout/tile-context.ts',
    'nanostores',
  ])
})

it('lets rules, own stores and other libraries be', async () => {
  const crop = 'node_modules/.pnpm/react-easy-crop@6.2.5_react@19.3.1/node_modules/react-easy-crop/index.module.mjs'
  expect(
    await foundIn('src/stores/tokens.ts', 'shared/domain/src/time/lock.ts', 'shared/sdk/src/identity/post.ts', crop),
  ).toEqual([])
})
