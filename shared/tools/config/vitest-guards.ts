import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { watched } from '../src/guards/find.mjs'

// The tests that `npm run test:guards` runs, on the sources as they stand, each place that throws watched.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const path = process.env['QUINTET_GUARD_PATH'] ?? ''
const cache = process.env['QUINTET_GUARD_CACHE']

export default defineConfig({
  root,
  plugins: [
    {
      name: 'watched-guards',
      enforce: 'pre',
      transform(code, id) {
        const file = relative(root, id)
        return file.startsWith(path) && file.endsWith('.ts') ? { code: watched(file, code), map: null } : undefined
      },
    },
  ],
  test: {
    include: (process.env['QUINTET_MUTATION_TESTS'] ?? '').split(' '),
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: fileURLToPath(new URL('../src/guards/record.mjs', import.meta.url)),
    globalSetup:
      process.env['QUINTET_MUTATION_POSTGRES'] === '1' ? [fileURLToPath(new URL('prepare-postgres.ts', import.meta.url))] : [],
    maxWorkers: 1,
    // What was compiled for the first run serves all of the others; a later run of the tool has other guards to watch.
    ...(cache !== undefined && { experimental: { fsModuleCache: true, fsModuleCachePath: cache } }),
    testTimeout: 20_000,
    isolate: process.env['QUINTET_MUTATION_ISOLATE'] !== '0',
  },
})
