import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The tests that `npm run test:mutation` runs, in its copy of the repository. Packages find each other there and not, by the links
// in node_modules, in the original: a source that was broken on purpose has to be the one that tests of other packages use.

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Alias {
  find: RegExp
  replacement: string
}

const escaped = (text: string): string => text.replaceAll(/[/.]/g, String.raw`\$&`)

const aliasesOf = (folder: string): Alias[] => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string
    exports?: Record<string, string>
  }
  return Object.entries(exports).map(([key, path]) => ({
    find: new RegExp(`^${escaped(name + key.slice(1)).replace('*', '([^/]+)')}$`),
    replacement: join(root, folder, path).replace('*', '$1'),
  }))
}

const packagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, 'package.json')))
    .map((name) => `${folder}/${name}`)

const packages = ['api', ...packagesIn('api/packages'), ...packagesIn('shared')]

export default defineConfig({
  root,
  resolve: { alias: packages.flatMap(aliasesOf) },
  test: {
    include: (process.env['QUINTET_MUTATION_TESTS'] ?? '').split(' '),
    exclude: ['**/node_modules/**', '**/dist/**'],
    // A change that makes a test wait for ever is noticed when the time of the test is over.
    testTimeout: Number(process.env['QUINTET_MUTATION_TIMEOUT'] ?? 20_000),
    // As in vitest.ts: what runs on a server shares what it imports.
    // Beside other work a first run is slow.
    hookTimeout: 60_000,
    isolate: process.env['QUINTET_MUTATION_ISOLATE'] !== '0',
    globalSetup:
      process.env['QUINTET_MUTATION_POSTGRES'] === '1' ? [fileURLToPath(new URL('prepare-postgres.ts', import.meta.url))] : [],
    setupFiles:
      process.env['QUINTET_MUTATION_FRESH'] === '1' ? [fileURLToPath(new URL('fresh-modules.ts', import.meta.url))] : [],
  },
})
