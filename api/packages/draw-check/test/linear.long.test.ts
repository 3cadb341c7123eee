import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawFile, type Entry } from '@quintet/drawing'
import { generateEntries } from '@quintet/drawing/testing'
import { readMatchFile, writeEntryFile } from '@quintet/draw-files'
import loadHighs from 'highs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runExport, runImport } from '../src/index.ts'

// The outside solver is HiGHS, which knows nothing of drawings.
const seed = '5eed'.repeat(16)
const folder = mkdtempSync(join(tmpdir(), 'quintet-linear-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = async (name: string, made: Iterable<Entry>) => {
  const files = { entries: join(folder, `${name}.entries`), matches: join(folder, `${name}.matches`) }
  writeEntryFile(files.entries, [...made])
  await drawFile({ entries: files.entries, seed, out: files.matches })
  return files
}

const populations: Record<string, () => Iterable<Entry>> = {
  strict: () => generateEntries({ members: 1500, seed: 4, pickiness: 'strict' }),
  medium: () => generateEntries({ members: 700, seed: 4, pickiness: 'medium' }),
  wide: () => generateEntries({ members: 50, seed: 4, pickiness: 'wide' }),
}

const said = (run: (say: (line: string) => void) => void): string => {
  const lines: string[] = []
  run((line) => lines.push(line))
  return lines.join(' ')
}

const wholeNumber = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''))

describe.each(Object.keys(populations))('%s', (name) => {
  let files: Awaited<ReturnType<typeof filesOf>>
  let solved: { most: number; prices: Map<string, number> }
  const prices = join(folder, `${name}.prices`)
  const told = (lines: Iterable<[string, number]>): string => {
    writeFileSync(prices, ['quintet-prices 1', ...[...lines].map(([row, price]) => `${row} ${price}`)].join('\n'))
    return said((say) => runImport({ ...files, prices }, say))
  }

  beforeAll(async () => {
    files = await filesOf(name, (populations[name] as () => Iterable<Entry>)())
    const lp = join(folder, `${name}.lp`)
    runExport({ ...files, lp }, () => undefined)
    const { Status, ObjectiveValue, Rows } = (await loadHighs()).solve(readFileSync(lp, 'utf8'))
    expect(Status).toBe('Optimal')
    solved = {
      most: ObjectiveValue,
      prices: new Map(Rows.flatMap((row) => ('Dual' in row ? [[row.Name, row.Dual]] : []))),
    }
  }, 60_000)

  it('is asked in a way that an outside solver understands: its most is no less than the weight that was drawn', () => {
    const { weight } = readMatchFile(files.matches).counts
    expect(weight).toBeGreaterThan(0)
    expect(solved.most).toBeGreaterThanOrEqual(weight - 1e-6)
  })

  it('is certified by the prices of the solver, to the unit', () => {
    const text = told(solved.prices)
    expect(wholeNumber(text, /more than ([\d,]+)/)).toBe(Math.floor(solved.most + 1e-3))
  })

  it('is bounded by any prices, never below what is possible', () => {
    let factor = 0.25
    for (const wrong of [1, -1, 0.5, 2, 100]) {
      const text = told([...solved.prices].map(([row, price]) => [row, wrong * price * (factor += 0.25)]))
      expect(wholeNumber(text, /more than ([\d,]+)/)).toBeGreaterThanOrEqual(Math.floor(solved.most))
    }
    expect(wholeNumber(told([]), /more than ([\d,]+)/)).toBeGreaterThanOrEqual(Math.floor(solved.most))
  })
})

describe('what is wrong', () => {
  let files: Awaited<ReturnType<typeof filesOf>>
  const prices = join(folder, 'wrong.prices')
  beforeAll(async () => {
    files = await filesOf('small', generateEntries({ members: 200, seed: 1, pickiness: 'wide' }))
  })

  it.each([
    ['quintet-prices 2\nmatches 1', 'line 1: The first line must be "quintet-prices 1".'],
    ['', 'line 1: The first line must be "quintet-prices 1".'],
    ['quintet-prices 1\nmatches', 'line 2: "matches" is not the name of a row and a number.'],
    ['quintet-prices 1\nmatches NaN', 'line 2: "matches NaN" is not the name of a row and a number.'],
    ['quintet-prices 1\n# a remark\nmatches 1\nmatches 2', 'line 4: The row "matches" stands there twice.'],
    ['quintet-prices 1\nt_1_6 3', 'line 2: There is no row "t_1_6".'],
    ['quintet-prices 1\nt_4711_1 3', 'line 2: Member 4711 did not enter.'],
  ])('%j is refused with its line', (text, sentence) => {
    writeFileSync(prices, text)
    expect(() => runImport({ ...files, prices }, () => undefined)).toThrow(sentence)
  })

  it('matches that break a rule are no question to ask', () => {
    const matches = join(folder, 'broken.matches')
    const [first, head, match, ...rest] = readFileSync(files.matches, 'utf8').split('\n')
    writeFileSync(matches, [first, head, match, match, ...rest].join('\n'))
    expect(() => runExport({ ...files, matches, lp: join(folder, 'none.lp') }, () => undefined)).toThrow(/^line 4: .* twice/)
  })
})
