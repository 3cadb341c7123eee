import { describe, expect, it } from 'vitest'
import { currentDeclarations } from '../../src/faces/cached-declarations.ts'
import { compareStructures, versionAfter } from '../../src/faces/changes.ts'
import { installedVersions } from '../../src/build/shared-versions.ts'
import type { Declarations } from '../../src/faces/declarations.ts'
import { facedPackages, root } from '../../src/faces/packages.ts'
import { readRecorded, unrecorded } from '../../src/faces/recorded.ts'
import { structuresOf } from '../../src/faces/structure.ts'

const of = (text: string): Declarations => ({
  id: 'x',
  modules: { '@quintet/ui': 'ui/src/index.d.ts' },
  files: { 'ui/src/index.d.ts': `${text}\nexport {}` },
})
const structureOf = async (text: string) => (await structuresOf(of(text)))['ui'] ?? {}

it('has the face of every shared package on record, with the version that follows from it (`pnpm faces`)', async () => {
  const behind = unrecorded(await structuresOf(await currentDeclarations()))
  expect(behind.map(({ name, change }) => ({ name, ...change }))).toEqual([])
}, 120_000)

it('gives builds the recorded versions, whatever the manifests of the packages say', () => {
  const versions = installedVersions(`${root}/shell`)
  expect(versions['@quintet/ui/texts']).toBe(readRecorded('ui').version)
  for (const name of facedPackages) expect(readRecorded(name).version).toMatch(/^\d+\.\d+\.\d+$/)
})

it('names every part of a face by its path', async () => {
  const text = `interface Props { title: string; back?: () => void }
    export declare const Page: ({ title, back }: Props) => string
    export declare function show(text: string, ...more: { undo: boolean }[]): void
    export type Tone = 'good' | 'bad'`
  expect(await structureOf(text)).toEqual({
    '@quintet/ui Page': 'function',
    '@quintet/ui Page(0)': 'Props',
    '@quintet/ui Page()': 'string',
    '@quintet/ui show': 'function',
    '@quintet/ui show(0)': 'string',
    '@quintet/ui show(1)': '... { undo: boolean }[]',
    '@quintet/ui show()': 'void',
    '@quintet/ui Tone': "'good' | 'bad'",
    'index~Props': '{}',
    'index~Props taken': 'yes',
    'index~Props.title': 'string',
    'index~Props.back': '? function',
    'index~Props.back()': 'void',
  })
})

it('takes what is typed as an export of another package for that export', async () => {
  const own = `import { useNavigate as ofRouter } from 'react-router-dom'; export declare const useNavigate: typeof ofRouter`
  const other = `export { useNavigate } from 'react-router-dom'`
  expect(await structureOf(own)).toEqual({ '@quintet/ui useNavigate': 'of a package of others' })
  expect(await structureOf(own)).toEqual(await structureOf(other))
  expect(await structureOf('export declare const ask: typeof fetch')).toEqual({ '@quintet/ui ask': 'typeof fetch' })
})

const before = `interface Props { title: string; back?: string }
  interface Told { name: string }
  export declare const Page: (props: Props) => Told
  export declare const show: (text: string) => void`

describe('tells a break from an addition', () => {
  it.each([
    ['an export that is gone', before.replace('show', 'display'), 'broken'],
    ['a prop that has another name', before.replace('back', 'backTo'), 'broken'],
    ['a prop that is demanded', before.replace('title: string', 'title: string; tile: string'), 'broken'],
    ['another parameter that is demanded', before.replace('text: string', 'text: string, tone: string'), 'broken'],
    ['a type that is narrower', before.replace('text: string', "text: 'a'"), 'broken'],
    ['a field that callers lose', before.replace('name: string', ''), 'broken'],
    ['an export more', `${before}\nexport declare const more: string`, 'added'],
    ['a prop more that may be left out', before.replace('back?', 'tile?: string; back?'), 'added'],
    ['a field more that callers get', before.replace('name: string', 'name: string; age: number'), 'added'],
    ['a parameter more that may be left out', before.replace('text: string', 'text: string, tone?: string'), 'added'],
    ['another name of a parameter', before.replace('text: string', 'words: string'), 'same'],
    ['another order', before.split('\n').reverse().join('\n'), 'same'],
  ])('%s', async (_, now, expected) => {
    const { broken, added } = compareStructures(await structureOf(before), await structureOf(now))
    expect(broken.length > 0 ? 'broken' : added.length > 0 ? 'added' : 'same').toBe(expected)
  })
})

it.each([
  ['0.1.4', 'broken', '0.2.0'],
  ['0.1.4', 'added', '0.1.5'],
  ['1.2.3', 'broken', '2.0.0'],
  ['1.2.3', 'added', '1.3.0'],
  ['1.2.3', 'same', '1.2.3'],
])('%s, %s: %s', (version, change, expected) => {
  expect(versionAfter(version, { broken: change === 'broken' ? ['a'] : [], added: change === 'added' ? ['b'] : [] })).toBe(
    expected,
  )
})
