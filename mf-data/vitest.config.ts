import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,test,contract}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    // What did not change since the last run is not compiled again.
    experimental: { fsModuleCache: true },
  },
})
