import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { byEnvironment } from '../config/by-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'quintet-by-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [pages, server] = [{ name: 'pages' }, { name: 'server' }] as never[] as [never, never]
const file = (name: string, project: never, begin: string) => {
  const moduleId = join(folder, name)
  writeFileSync(moduleId, `${begin}\nimport { it } from 'vitest'\n`)
  return { moduleId, project, name }
}

it('runs the files of one environment after each other, within each project and else in their order', () => {
  const dom = '// @vitest-environment happy-dom'
  const files = [
    file('c.ts', pages, dom),
    file('a.ts', pages, ''),
    file('b.ts', pages, dom),
    file('d.ts', pages, ''),
    file('e.ts', server, ''),
  ]
  expect(byEnvironment(files).map(({ name }) => name)).toEqual(['a.ts', 'd.ts', 'c.ts', 'b.ts', 'e.ts'])
})
