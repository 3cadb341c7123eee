import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { bundle } from '../../../shared/tools/src/server/bundle.ts'
import { entriesOf } from '../../../shared/tools/src/server/entries.ts'

// Two versions of the site, each the production build of its sources: this one, and the one after it, with other code in places.

const root = fileURLToPath(new URL('../../..', import.meta.url))
// Packages that stay packages are found from here.
const cache = join(root, 'api/node_modules/.cache/quintet-versions')

const migrations = 'api/packages/database/src/migrations/index.ts'
const inTest = (name: string): string => join(root, 'api/test/databases/next-version', name)

/** What a version has in place of a source of this one. */
type Changes = Readonly<Record<string, string>>

const changes = {
  present: {},
  next: {
    [migrations]: inTest('migrations.ts'),
    'api/packages/repositories/src/messages.ts': inTest('messages.ts'),
    'api/src/jobs/handlers.ts': inTest('handlers.ts'),
  },
  contracted: { [migrations]: inTest('contracted.ts') },
} satisfies Record<string, Changes>

export type Version = keyof typeof changes

const mark = Symbol('resolved already')

const replace = (changed: Changes): Plugin => ({
  name: 'replace-sources',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /(migrations|messages|handlers)/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === mark) return undefined
      const { importer, resolveDir, kind } = from
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: mark })
      const other = Object.entries(changed).find(([source]) => join(root, source) === found.path)?.[1]
      // What stands in its place may stand on it.
      return other === undefined || importer.startsWith(inTest('')) ? undefined : { path: other }
    })
  },
})

// The site and its threads: no commands, and no demo.
const isOfSite = (name: string): boolean => name === 'main' || name.endsWith('-worker')
const entries = Object.fromEntries(Object.entries(entriesOf(root)).filter(([name]) => isOfSite(name)))

/** Builds a version. @returns the words that let Node run it, and what takes it away again */
export const buildVersion = async (version: Version): Promise<{ script: string[]; remove(): void }> => {
  const out = join(cache, `${version}-${process.pid}`)
  mkdirSync(out, { recursive: true })
  await bundle(root, entries, out, [replace(changes[version])])
  cpSync(join(root, 'api/content'), join(out, 'content'), { recursive: true })
  return { script: [join(out, 'main.js')], remove: () => rmSync(out, { recursive: true, force: true }) }
}
