import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const installed = /pnpm@\d+\.\d+\.\d+/.exec(read('shared/tools/src/start/install.mjs'))?.[0] ?? ''
const guides = readdirSync(`${root}shared/docs/guides`).map((name) => `shared/docs/guides/${name}`)

// README says that nothing but npm is needed.
test.each(['README.md', 'shared/docs/guides/feature-team.md', 'shared/docs/guides/qa.md', 'shared/docs/guides/operator.md'])(
  '%s says how pnpm is had where it is not installed',
  (path) => {
    expect(installed).not.toBe('')
    expect(read(path)).toContain(`npx --yes ${installed}`)
  },
)

test('every guide and tool names the same version of it', () => {
  const tools = [
    'shared/tools/src/outdated.mjs',
    'shared/tools/src/seeded/copy.mjs',
    'shared/tools/src/freeze/build.mjs',
    'shared/remote-kit/src/scaffold/cli.ts',
  ]
  const named = ['README.md', ...guides, ...tools].flatMap((path) => read(path).match(/pnpm@\d+\.\d+\.\d+/g) ?? [])
  expect(new Set(named)).toEqual(new Set([installed]))
})
