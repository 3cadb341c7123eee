import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { titleFaults } from '../src/contract-tests/title-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'quintet-title-'))
afterAll(() => rmSync(folder, { recursive: true }))

const faultsOf = (declared: object, tables: Record<string, object>): string[] => {
  rmSync(join(folder, 'texts'), { recursive: true, force: true })
  mkdirSync(join(folder, 'texts'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(declared))
  for (const [language, table] of Object.entries(tables))
    writeFileSync(join(folder, `texts/${language}.json`), JSON.stringify(table))
  return titleFaults(folder)
}

const titles = { en: { 'home.title': 'Polls' }, de: { 'home.title': 'Umfragen' } }

it('names the key and each table that lacks it', () => {
  expect(faultsOf({ quintet: { title: 'home.titel' } }, titles)).toEqual([
    'quintet.title in package.json is "home.titel", a text that texts/de.json does not have',
    'quintet.title in package.json is "home.titel", a text that texts/en.json does not have',
  ])
  expect(faultsOf({ quintet: { title: 'home.title' } }, { ...titles, de: {} })).toHaveLength(1)
})

it('lets a tile be that has it in each language, or names none', () => {
  expect(faultsOf({ quintet: { title: 'home.title' } }, titles)).toEqual([])
  expect(faultsOf({}, titles)).toEqual([])
})
