import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTexts } from '@quintet/kit/errors'
import { describe, expect, it } from 'vitest'
import { drawings } from '../src/pictures/drawings.mts'
import { textsInCode } from '../src/texts/code.mts'
import { formatsInCode } from '../src/texts/formats.mts'
import { textsInPicture } from '../src/texts/pictures.mts'
import { errorFaults } from '../src/texts/server-errors.mts'
import { root, type Table } from '../src/texts/tables.mts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, ending: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending))
        .map((name) => `${folder}/${name}`)
    : []

const tiles = readdirSync(root).filter((name) => name.startsWith('mf-'))
// The staff's console speaks English alone, as its users are our own.
const sources = [...tiles.map((tile) => `${tile}/src`), 'shell/src', 'shared/ui/src', 'shared/sdk/src', 'shared/federation/src']
const screens = sources.flatMap((folder) => filesIn(folder, '.tsx')).filter((path) => !path.endsWith('.test.tsx'))

describe('a text in the code', () => {
  it('stands in no screen', () => {
    expect(screens.length).toBeGreaterThan(150)
    expect(screens.flatMap((path) => textsInCode(path, read(path)).map((text) => `${path}: ${text}`))).toEqual([])
  })

  it.each([
    ['between tags', 'const A = () => <p>Save it</p>', ['Save it']],
    ['in another script', 'const A = () => <p>保存</p>', ['保存']],
    ['as a string', "const A = () => <p>{'Save'}</p>", ['Save']],
    ['as one of two', "const A = ({ on }) => <p>{on ? 'On' : t('off')}</p>", ['On']],
    ['instead of nothing', "const A = ({ name }) => <p>{name ?? 'No name'}</p>", ['No name']],
    ['in a template', 'const A = ({ n }) => <p>{`Week ${n}`}</p>', ['Week']],
    ['in a label', 'const A = () => <button aria-label="Close" />', ['Close']],
    ['in an image', "const A = () => <img alt={'A photo'} />", ['A photo']],
    ['in a part of ours', 'const A = () => <Row title="Details" to="/x" />', ['Details']],
    ['in a fragment', 'const A = () => <>and {more}</>', ['and']],
  ])('is seen %s', (_, source, found) => {
    expect(textsInCode('a.tsx', source)).toEqual(found)
  })

  it('is none where a table is asked, nor in a class, an address or a sign', () => {
    const source = `const A = () => <p className="soft" id={'x'}>{t('a.b')} · <a href="/home" aria-label={t('c')}>→</a></p>`
    expect(textsInCode('a.tsx', source)).toEqual([])
  })
})

describe('a number, a moment or a list', () => {
  const files = sources.flatMap((folder) => [...filesIn(folder, '.ts'), ...filesIn(folder, '.tsx')])

  it('is written by Intl in the chosen language, everywhere', () => {
    const checked = files.filter((path) => !/\.test\.tsx?$/.test(path))
    expect(checked.length).toBeGreaterThan(300)
    expect(checked.flatMap((path) => formatsInCode(read(path)).map((found) => `${path}: ${found}`))).toEqual([])
  })

  it.each([
    ['count.toLocaleString()', '.toLocaleString('],
    ['day.toLocaleDateString(undefined, style)', '.toLocaleDateString('],
    ['new Intl.NumberFormat().format(3)', 'new Intl.NumberFormat()'],
    ['new Intl.NumberFormat(undefined, style)', 'new Intl.NumberFormat(undefined'],
    ["new Intl.DateTimeFormat('en')", "new Intl.DateTimeFormat('"],
    ["names.join(', ')", ".join(', '"],
    ["names.join(t('comma'))", '.join(t('],
  ])('is seen in %s', (source, found) => {
    expect(formatsInCode(source)).toEqual([found])
  })

  it('is right with the locale of the store', () => {
    expect(formatsInCode("new Intl.NumberFormat(locale).format(3) + names.join(' ')")).toEqual([])
  })
})

describe('a text in a picture', () => {
  it('stands in none', () => {
    const files = ['api/content/files', 'shell/public', ...sources].flatMap((folder) => filesIn(folder, '.svg'))
    const pictures = [...files.map((path) => [path, read(path)]), ...drawings.map(({ name, svg }) => [name, svg])]
    expect(pictures.filter(([, svg = '']) => textsInPicture(svg).length > 0).map(([name]) => name)).toEqual([])
  })

  it.each([
    ['<svg><text x="1">Slim</text></svg>', ['Slim']],
    ['<svg><text><tspan>A</tspan></text></svg>', ['A']],
    ['<svg><title>Map</title><path d="M0 0"/></svg>', ['Map']],
    ['<svg aria-label="Body"><path d="M0 0"/></svg>', ['Body']],
    ['<svg><text>1</text><path d="M0 0"/></svg>', []],
  ])('is seen in %s', (svg, found) => {
    expect(textsInPicture(svg)).toEqual(found)
  })
})

describe('a refusal of the server', () => {
  const script = JSON.parse(read('api/content/en/script.json')) as Table

  // The other languages have the same keys and places: texts.test.ts.
  it('has words in the tables, always', () => {
    expect(Object.keys(errorTexts).length).toBeGreaterThan(50)
    expect(errorFaults(errorTexts, script)).toEqual([])
  })

  it('without words is seen', () => {
    const { 'error.profile.locked': _, ...without } = script
    expect(errorFaults(errorTexts, without)).toEqual(['profile.locked has no words'])
    expect(errorFaults({ ...errorTexts, 'match.late': 'Too late.' }, script)).toEqual(['match.late has no words'])
  })

  it('with a place that stays empty is seen', () => {
    const words = { 'error.a': 'In {days, plural, one {# day} other {# days}} at {time}' }
    expect(errorFaults({ a: 'In {days} days' }, words)).toEqual(['a has the place time, which the server does not fill'])
  })
})
