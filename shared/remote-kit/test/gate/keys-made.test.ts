import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keysMade } from '../../src/contract-tests/keys-made.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-made-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('makes the keys that the types allow, and leaves open what may be anything', { timeout: 60_000 }, async () => {
  mkdirSync(join(folder, 'src'))
  writeFileSync(
    join(folder, 'src/screen.ts'),
    `declare const t: (key: string) => string
     declare const kind: 'money' | 'links' | undefined
     declare const side: 1 | 2
     declare const code: string
     export const said = [t(\`caution.\${kind}\`), t(\`foot.\${side}.\${kind ?? 'none'}\`), t(\`error.\${code}\`), t('home.title')]`,
  )
  const { keys, templates } = await keysMade(folder)
  expect([...keys].sort()).toEqual([
    'caution.links',
    'caution.money',
    'foot.1.links',
    'foot.1.money',
    'foot.1.none',
    'foot.2.links',
    'foot.2.money',
    'foot.2.none',
  ])
  expect([...templates].sort()).toEqual(['caution.${kind}', "foot.${side}.${kind ?? 'none'}"])
})
