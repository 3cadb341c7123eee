import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatText } from '../../ui/src/texts/format.ts'
import { remoteConfig } from '../src/build/remote-config.ts'
import { pseudoContent, pseudoText } from '../src/build/pseudo.ts'

describe('a text in the made-up language', () => {
  it('has brackets, accents and more length', () => {
    expect(pseudoText('Save your changes')).toBe('[Šáávéé ýóóůůř çhááñğééš]')
    expect(pseudoText('Save your changes').length).toBeGreaterThan('Save your changes'.length * 1.3)
  })

  it('keeps its places and the names of its forms', () => {
    const text = pseudoText('{count, plural, =0 {No photo} one {# photo of {name}} other {# photos}} left')
    expect(formatText(text, { count: 0 }, 'en')).toBe('[Ñóó phóótóó lééft]')
    expect(formatText(text, { count: 1, name: 'Ann' }, 'en')).toBe('[1 phóótóó óóf Ann lééft]')
    expect(formatText(text, { count: 2 }, 'en')).toBe('[2 phóótóóš lééft]')
    expect(formatText(pseudoText('{side, select, left {Left} other {Right}}'), { side: 'left' }, 'en')).toBe('[Lééft]')
  })
})

const rules = (dev: boolean) => JSON.stringify(remoteConfig({ name: 'mf-data', folder: process.cwd(), dev }).module?.rules)

describe('a dev server', () => {
  const before = process.env.QUINTET_PSEUDO
  beforeEach(() => {
    process.env.QUINTET_PSEUDO = '1'
  })
  afterEach(() => {
    if (before === undefined) delete process.env.QUINTET_PSEUDO
    else process.env.QUINTET_PSEUDO = before
  })

  it('answers for English in it, and for nothing else', () => {
    expect(pseudoContent('/content/script-1.json?v=x')?.['app.title']).toMatch(/^\[.*\]$/)
    expect(pseudoContent('/content/script-6.json')).toBeUndefined()
    expect(pseudoContent('/content/nothing-1.json')).toBeUndefined()
    expect(pseudoContent('/api/w-gud')).toBeUndefined()
  })

  it('reads the English tables of the tiles in it when it is asked to, and a release never', () => {
    expect(rules(true)).toContain('"type":"json"')
    expect(rules(false)).not.toContain('"type":"json"')
    delete process.env.QUINTET_PSEUDO
    expect(rules(true)).not.toContain('"type":"json"')
  })
})
