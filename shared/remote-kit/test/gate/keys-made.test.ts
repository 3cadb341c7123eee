import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keysMade } from '../../src/contract-tests/keys-made.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-made-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src', path), text)
}

it('makes the keys that the types allow, and leaves open what may be anything', { timeout: 60_000 }, async () => {
  write(
    'screen.ts',
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

it('keeps what it found until a file that decides on it is another', { timeout: 60_000 }, async () => {
  const kinds = (...names: string[]) =>
    write('kinds.ts', `export declare const kind: ${names.map((name) => `'${name}'`).join(' | ')}`)
  kinds('one', 'two')
  write(
    'screen.ts',
    `import { kind } from './kinds.ts'
     declare const t: (key: string) => string
     export const said = t(\`is.\${kind}\`)`,
  )
  expect([...(await keysMade(folder)).keys].sort()).toEqual(['is.one', 'is.two'])
  const kept = readFileSync(join(folder, 'node_modules/.cache/quintet-gate/keys-made.json'), 'utf8')
  writeFileSync(join(folder, 'node_modules/.cache/quintet-gate/keys-made.json'), kept.replace('is.two', 'is.kept'))
  expect([...(await keysMade(folder)).keys].sort()).toEqual(['is.kept', 'is.one'])
  kinds('one', 'three')
  expect([...(await keysMade(folder)).keys].sort()).toEqual(['is.one', 'is.three'])
  write('other.ts', 'declare const t: (key: string) => string; declare const side: 1 | 2; export const said = t(`side.${side}`)')
  expect([...(await keysMade(folder)).keys].sort()).toEqual(['is.one', 'is.three', 'side.1', 'side.2'])
})
