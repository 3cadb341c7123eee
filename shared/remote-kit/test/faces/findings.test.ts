import { expect, it } from 'vitest'
import { readFindings } from '../../src/faces/findings.ts'
import type { Pair } from '../../src/faces/pair.ts'

const source = "import { Page } from '@quintet/ui'\nexport const view = Page({ title: 1 })\n"
const face = { id: 'f', modules: {}, files: {} }
const pairs = [{ uses: { files: { 'src/view.tsx': source } }, own: face, shell: face }] as unknown as Pair[]
const error = (place: string) => `${place}(2,21): error TS2322: Type 'number' is not assignable to type 'string'.\n`

it('says of each pair what the compiler found, and about which export', () => {
  expect(readFindings('', pairs)).toEqual([[]])
  expect(readFindings(error('uses/0/src/view.tsx'), pairs)).toEqual([
    [{ place: 'src/view.tsx:2', about: '@quintet/ui Page', said: "Type 'number' is not assignable to type 'string'." }],
  ])
})

it.each([
  ['an error of no tile', error('faces/f/index.d.ts')],
  ['an error of a tile that was not compared', error('uses/1/src/view.tsx')],
  ['words that are no error', 'error TS5083: Cannot read file tsconfig.json.\n'],
])('takes nothing for a fit where the compiler says %s', (_, said) => {
  expect(() => readFindings(said, pairs)).toThrow('The faces could not be compared: ')
})
