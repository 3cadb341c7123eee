import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'))
let folder: string

const files = {
  'vitest.config.ts': `export default { test: { pool: 'threads', isolate: false, maxWorkers: 1, sequence: { sequencer: class {
    sort(files) { return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId)) }
    shard(files) { return files }
  } }, setupFiles: [${JSON.stringify(fileURLToPath(new URL('../config/fresh-modules.ts', import.meta.url)))}] } }`,
  'name.ts': `export const name = 'its own'`,
  // As what a page loads when it is first shown, on a machine with other work.
  'page.ts': `import { name } from './name.ts'\nawait new Promise((resolve) => setTimeout(resolve, 300))\nexport const said = name`,
  'a.test.ts': `import { it } from 'vitest'\nit('ends while it imports', () => { globalThis.onItsWay = import('./page.ts') })`,
  'b.test.ts': `import { expect, it, vi } from 'vitest'
    vi.mock('./name.ts', () => ({ name: 'a mock' }))
    it('has its mock', async () => {
      await globalThis.onItsWay
      expect((await import('./page.ts')).said).toBe('a mock')
    })`,
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fresh-modules-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(vitest, join(folder, 'node_modules/vitest'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('what a file of tests had begun to import is forgotten, too, before the next one mocks a part of it', async () => {
  const run = promisify(execFile)(process.execPath, [join(vitest, 'vitest.mjs'), 'run'], { cwd: folder })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  expect(stdout).toMatch(/2 passed/)
}, 60_000)
