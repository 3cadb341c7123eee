import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { styleSheetFindings } from '../../src/gate/static/style-sheets.ts'

let folder = ''
const write = (css: string) => writeFileSync(join(folder, 'src/ui/card.module.css'), css)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-styles-'))
  mkdirSync(join(folder, 'src/ui'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names the sheet, the selector and what a member meets', () => {
  write('.handle { cursor: grab; touch-action: manipulation; }')
  expect(styleSheetFindings(folder)).toEqual([
    { rule: 'styles', said: 'src/ui/card.module.css: .handle is dragged, and the page scrolls under the finger' },
  ])
})

it('says nothing of a sheet that takes nothing from anybody', () => {
  write('.handle { cursor: grab; touch-action: none; color: var(--ink); }')
  expect(styleSheetFindings(folder)).toEqual([])
})
