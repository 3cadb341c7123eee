import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import ar from '../texts/ar.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }

const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(src, file), 'utf8'))
  .join('\n')

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

/** Whether a key stands in the sources as it is, or is made by a template such as `tier.${name}.reach`. */
const templates = [...sources.matchAll(/`([a-zA-Z0-9.]*\$\{[^`]*?)`/g)].map(
  ([, template = '']) =>
    new RegExp(
      `^${template
        .split(/\$\{[^}]*\}/)
        .map(escaped)
        .join('[a-zA-Z0-9]+(\\.[a-z]+)?')}$`,
    ),
)
const isUsed = (key: string) => sources.includes(`'${key}'`) || templates.some((template) => template.test(key))

it('has the same texts in both languages, none of them empty', () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
  expect([...Object.values(en), ...Object.values(ar)].filter((text) => text.trim() === '')).toEqual([])
})

it('uses every text it has', () => expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]))

it('has every text it names', () => {
  const named = [...sources.matchAll(/\bt\('([^']+)'/g), ...sources.matchAll(/key: '([^']+)'(?:, params: [^}]*\})?, namespace/g)]
  const missing = named.map(([, key = '']) => key).filter((key) => !(key in en))
  expect([...new Set(missing)]).toEqual([])
})

const parameters = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort()

it('fills the same parameters in both languages', () => {
  const differing = Object.entries(en).filter(([key, text]) => {
    const other = (ar as Record<string, string>)[key] ?? ''
    return parameters(text).join() !== parameters(other).join()
  })
  expect(differing).toEqual([])
})
