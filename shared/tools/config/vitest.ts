import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './by-environment.ts'
import { noDatabase, onlySqlite } from './only-sqlite.ts'

// Neither UTC nor whole hours from it, as where members live: a day or an hour of the wrong zone is another one. For all processes and threads of the tests.
process.env['TZ'] = 'America/St_Johns'

const isFull = process.env['QUINTET_FULL'] !== undefined
/** `x.long.test.ts` takes longer than `npm test` has time for: `QUINTET_FULL=1` has it. */
const never = ['**/node_modules/**', '**/dist/**', '**/e2e/**', ...(isFull ? [] : ['**/*.long.test.ts'])]
const tests = '{src,test}/**/*.test.{ts,tsx}'

/** What a browser runs keeps state in modules, as pages do: each file of tests gets fresh ones, in less than half the processor time of a worker of its own. */
const inBrowser = {
  'browser pages': ['shell', 'shell/staff'],
  /** Their tests need no server, so they can run before SQLite is compiled. */
  'browser packages': ['shared/federation', 'shared/sdk', 'shared/ui'],
}

const freshModules = {
  pool: 'threads' as const,
  isolate: false,
  setupFiles: [fileURLToPath(new URL('fresh-modules.ts', import.meta.url))],
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tiles = readdirSync(root).filter((folder) => folder.startsWith('mf-'))

const browserSide = Object.values(inBrowser).flat()
const inConfig = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** `QUINTET_TEST_DATABASE=postgres`, and the long run, have the whole server side on PostgreSQL; else the repositories are run on both databases. */
const onPostgres = process.env['QUINTET_TEST_DATABASE'] === 'postgres' || isFull
const ofServer = `{api,api/packages/*}/${tests}`
/** What the short run has: the repositories. Several processes, and a site that is moved, cut off or deployed under load, take minutes, which the long one has. */
const ofDatabases = [
  'api/packages/database/test/*.test.ts',
  'api/test/repositories/*.test.ts',
  'api/packages/postgres/test/**/*.test.ts',
  'api/test/databases/meeting-writes.test.ts',
]

// One configuration for the Node-side and DOM unit tests of shell, api and shared; each tile has its own (`pnpm --filter mf-x test`).
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    testTimeout: isFull ? 60_000 : 20_000,
    // A site of its own on PostgreSQL is made in some seconds, in many more beside what else the long run does.
    hookTimeout: isFull ? 60_000 : 10_000,
    // Projects, and runs after each other, read what was compiled once: a third of the processor time of a run was spent on it.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [`{api,api/packages/*,shared/*}/${tests}`],
          exclude: [
            ...never,
            ...browserSide.map((folder) => `${folder}/**`),
            'api/test/databases/**',
            'api/packages/{postgres,database}/**',
          ],
          env: { QUINTET_TEST_DATABASE: 'sqlite' },
          // Each test makes what it needs anew, so files may share what they import: to read the whole server again for each file takes longer than its tests.
          isolate: false,
          globalSetup: inConfig('prepare-scripts.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'server on postgres',
          include: onPostgres ? [ofServer] : ofDatabases,
          exclude: [...never, ...Object.keys(onlySqlite), ...Object.keys(noDatabase).map((folder) => `${folder}/**`)],
          isolate: false,
          testTimeout: isFull ? 90_000 : 30_000,
          env: { QUINTET_TEST_DATABASE: 'postgres' },
          globalSetup: [inConfig('prepare-scripts.ts'), inConfig('prepare-postgres.ts')],
        },
      },
      ...Object.entries(inBrowser).map(([name, folders]) => ({
        extends: true as const,
        test: {
          name,
          include: folders.map((folder) => `${folder}/${tests}`),
          exclude: never,
          ...freshModules,
        },
      })),
      // A team's own configuration of its tile says the same; together they share what was compiled.
      ...tiles.map((name) => ({
        extends: true as const,
        test: { name, include: [`${name}/{src,test,contract}/**/*.test.{ts,tsx}`], exclude: never, ...freshModules },
      })),
    ],
  },
})
