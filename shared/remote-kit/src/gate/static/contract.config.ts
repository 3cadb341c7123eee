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
    testTimeout: 20_000,
    pool: 'threads',
    experimental: { fsModuleCache: true },
  },
})
