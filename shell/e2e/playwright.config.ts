import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments } from '@quintet/remote-kit/browser-arguments'

const port = Number(process.env.E2E_PORT ?? 8181)
// The configuration is read by the runner and by each of its workers; the runner starts a server, in a folder of its own that the
// workers learn of through the environment.
const dataFolder = (process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'quintet-e2e-')))

// Few people of the demo live there, and nobody whom a journey needs.
const age = { QUINTET_AGE_METHODS: 'LU=sandbox' }

// A tone in place of a microphone, and a yes to the browser's question. For every test: one that is started otherwise runs last, and
// finds the demo's people as the others have left them.
const media = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
  outputDir: `../../.cache/e2e-${port}`,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    // Drawing what moves takes a sixth of the processor time of a run. Where motion matters a spec asks for it: `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a worker makes pass no test's routes; worker.spec.ts lets it in.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    // A page that is never gone to is said so where it was waited for, not by the end of the test.
    navigationTimeout: 60_000,
    // Recording all that a page does takes a third of the processor time of a run.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...browserArguments, ...media] },
  },
  // The built site as `npm start` serves it, on a database of its own with the demo's world.
  webServer: {
    command: 'node ../../shared/tools/src/start.mjs',
    url: `http://localhost:${port}/login`,
    timeout: 300_000,
    // While a journey is being written, a site that is already up (E2E_PORT) is used.
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), QUINTET_DATA: dataFolder, QUINTET_DEMO: '1', QUINTET_RATE_FACTOR: '100', ...age },
  },
})
