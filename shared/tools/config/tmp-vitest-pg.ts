import { defineConfig } from 'vitest/config'
export default defineConfig({
  root: '/work/w-pg',
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    isolate: false,
    include: ['{api,api/packages/*}/{src,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    env: { QUINTET_TEST_DATABASE: 'postgres' },
    globalSetup: ['/work/w-pg/shared/tools/config/prepare-scripts.ts', '/work/w-pg/shared/tools/config/prepare-postgres.ts'],
  },
})
