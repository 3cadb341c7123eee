import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { watched } from '../src/guards/find.mjs'

// The tests that `npm run test:guards` runs, on the sources as they stand, each place that throws watched.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const path = process.env['QUINTET_GUARD_PATH'] ?? ''

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
    maxWorkers: 1,
    testTimeout: 20_000,
    isolate: process.env['QUINTET_MUTATION_ISOLATE'] !== '0',
  },
})
