import { defineConfig } from 'vitest/config'

// One configuration for every Node-side and DOM unit test of the house; each remote also has its own for `pnpm --filter mf-x test`.
export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  test: {
    include: ['{shell,api,mf-*}/{src,test,contract}/**/*.test.{ts,tsx}', 'shared/*/{src,test}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/e2e/**'],
    maxWorkers: 2,
    testTimeout: 20_000,
  },
})
