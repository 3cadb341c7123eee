import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,test,contract}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    // Neither UTC nor whole hours from it, as where members live: a day or an hour of the wrong zone is another one.
    env: { TZ: 'America/St_Johns' },
    // What did not change since the last run is not compiled again.
    experimental: { fsModuleCache: true },
  },
})
