import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The contract of the tile that QUINTET_GATE_FOLDER names, without anything of the tile's own configuration.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../../node_modules/.cache/gate', import.meta.url)),
  // Also where the kit itself lies among installed packages.
  test: {
    include: ['contract.suite.ts'],
    exclude: [],
    server: { deps: { inline: [/[\\/]@quintet[\\/]/] } },
    // What takes long on a machine with other work is no fault of the tile's: a timeout would be told as one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'threads',
    experimental: { fsModuleCache: true },
  },
})
