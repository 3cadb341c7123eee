import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTexts } from '@quintet/kit/errors'
import { describe, expect, it } from 'vitest'
import { textsInCode } from '../src/texts/code.mts'
import { bareLocalesIn, formatsInCode } from '../src/texts/formats.mts'
import { textsInPicture } from '../src/texts/pictures.mts'
import { errorFaults } from '../src/texts/server-errors.mts'
import { sources, untranslated } from '../src/texts/sources.mts'
import { root, type Table } from '../src/texts/tables.mts'

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Table

it('a member reads nothing that stands in no table', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(untranslated()).toEqual([])
})

describe('a text in the code', () => {
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
  it.each([
    ['count.toLocaleString()', '.toLocaleString('],
    ['day.toLocaleDateString(undefined, style)', '.toLocaleDateString('],
    ['new Intl.NumberFormat().format(3)', 'new Intl.NumberFormat('],
    ['new Intl.NumberFormat(undefined, style)', 'new Intl.NumberFormat('],
    ["new Intl.DateTimeFormat('en')", 'new Intl.DateTimeFormat('],
    ['new Intl.DateTimeFormat(locale, style)', 'new Intl.DateTimeFormat('],
    ['new Intl.PluralRules()', 'new Intl.PluralRules()'],
    ["names.join(', ')", ".join(', '"],
    ["names.join(t('comma'))", '.join(t('],
  ])('is seen in %s', (source, found) => {
    expect(formatsInCode(source)).toEqual([found])
  })

  it('is right by the regional variety of the language of the store', () => {
    expect(formatsInCode("new Intl.NumberFormat(formatLocale(locale)).format(3) + names.join(' ')")).toEqual([])
  })
})

describe('a moment in a mail', () => {
  it.each([
    ['new Intl.DateTimeFormat(bcp47, style)', ['new Intl.DateTimeFormat(bcp47']],
    ['new Intl.DateTimeFormat(language(id).bcp47)', ['new Intl.DateTimeFormat(language(id).bcp47']],
    ['new Intl.DateTimeFormat(formatLocale(bcp47), style)', []],
    ["new Intl.DateTimeFormat('en-GB', style)", []],
  ])('is looked at in %s', (source, found) => {
    expect(bareLocalesIn(source)).toEqual(found)
  })
})

describe('a text in a picture', () => {
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
  // The other languages have the same keys and places: texts.test.ts.
  const script = { ...read('api/content/en/script.json'), ...read('shell/staff/texts/en.json') }

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
