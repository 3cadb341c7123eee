import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zones } from '@quintet/domain/places'
import { type Character, pools } from '@quintet/domain/pools'
import { applyGender } from '@quintet/domain/profile'
import { type Answers, type CategoryId, catalogue, categories, categoryOptions } from '@quintet/domain/questions'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateEntries } from '@quintet/drawing/testing'
import type { Entry } from '@quintet/drawing'
import { readEntryFile, writeEntryFile, writeEntryStream } from '../src/entries.ts'
import type { OfflineEntry } from '../src/entry.ts'
import { onLine } from '../src/fault.ts'
import { type OfflineMatch, readMatchFile, writeMatchFile } from '../src/matches.ts'
import { readPriceFile } from '../src/prices.ts'
import { readReport, writeReport } from '../src/report.ts'

let folder: string
const isFull = process.env['QUINTET_FULL'] !== undefined
const file = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-offline-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// Both ways, so that the two declarations can't drift apart.
const toOffline = (entry: Entry): OfflineEntry => entry
const toEntry = (entry: OfflineEntry): Entry => entry

const read = (content: string | Buffer): Entry[] => {
  writeFileSync(file('in.txt'), content)
  return [...readEntryFile(file('in.txt'))].map(toEntry)
}

const writtenAndRead = (entries: readonly Entry[]): Entry[] => {
  writeEntryFile(file('out.txt'), entries)
  return [...readEntryFile(file('out.txt'))].map(toEntry)
}

const codes = zones.map(({ code }) => code)
const someOf = (options: readonly number[]) =>
  fc.subarray([...options], { minLength: 1 }).map((chosen) => chosen.toSorted((a, b) => a - b))

const optionsOf = (ids: readonly CategoryId[]) =>
  fc.record(Object.fromEntries(ids.map((id) => [id, someOf(categoryOptions(id))]))) as fc.Arbitrary<Character['options']>
const everything = Object.fromEntries(categories.map((id) => [id, categoryOptions(id)])) as Character['options']

const someCharacter = fc.record({
  options: fc.subarray([...categories]).chain((ids) => optionsOf(ids).map((options) => ({ ...everything, ...options }))),
  zones: someOf(codes),
  traits: fc.tuple(...[1, 2, 3, 4].map(() => fc.constantFrom(1, 2))) as fc.Arbitrary<Character['traits']>,
  openTrait: fc.constantFrom<0 | 1 | 2 | 3 | 4>(0, 1, 2, 3, 4),
})

const someTokens = fc
  .tuple(fc.subarray([...pools], { minLength: 1 }), fc.array(someCharacter, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat())
  .map(([chosen, characters, from, step]) =>
    chosen.map((pool, at) => ({ pool, character: characters[(from + at * step) % characters.length] as Character })),
  )

const someAnswers = fc
  .tuple(
    fc.tuple(
      ...catalogue.map(({ id, first, last }) =>
        id === 'zone' ? fc.constantFrom(...codes) : fc.integer({ min: first, max: last }),
      ),
    ),
    fc.constantFrom<1 | 2 | 3 | 4 | 5 | 6>(1, 2, 3, 4, 5, 6),
  )
  .map(([values, attraction]) =>
    applyGender(Object.fromEntries(catalogue.map(({ id }, at) => [id, values[at]])) as Answers, attraction),
  )

const someEntry: fc.Arbitrary<Entry> = fc
  .record({
    member: fc.oneof(
      fc.integer({ min: 1, max: 99 }),
      fc.maxSafeNat().map((number) => Math.min(number + 1, 10 ** 15 - 1)),
    ),
    answers: someAnswers,
    personality: fc.stringMatching(/^[12]{4}[0-4]$/) as fc.Arbitrary<Entry['personality']>,
    relationship: fc.constantFrom<Entry['relationship']>(1, 2, 3, 4),
    tier: fc.constantFrom<Entry['tier']>(0, 1, 2, 3, 4, 5),
    reach: fc.constantFrom<Entry['reach']>('zone', 'country', 'region'),
    wait: fc.nat(500),
    past: fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 }),
    tokens: someTokens,
  })
  .map((entry) => ({ ...entry, past: entry.past.filter((member) => member !== entry.member) }))

const guide = readFileSync(new URL('../../../../shared/docs/guides/drawing-format.md', import.meta.url), 'utf8')
const example = /```\n(quintet-entries[\s\S]*?)```/.exec(guide)?.[1] ?? ''
const lines = example.trimEnd().split('\n')
const head = 'quintet-entries 1\n'
const good = lines[2] ?? ''

describe('a file of entries', () => {
  it('reads back what was written, whatever it is', () => {
    const several = fc.uniqueArray(someEntry, { maxLength: 4, selector: ({ member }) => member })
    fc.assert(
      fc.property(several, (entries) => {
        expect(writtenAndRead(entries.map(toOffline))).toEqual(entries)
      }),
      { numRuns: isFull ? 150 : 60 },
    )
  })

  it('reads back thousands of members, over the borders of its pieces', () => {
    const population = { members: isFull ? 4000 : 2000, seed: 5, pickiness: 'medium' } as const
    const entries = [...generateEntries(population)]
    expect(writtenAndRead(entries)).toEqual(entries)
    expect(readFileSync(file('out.txt')).length).toBeGreaterThan(isFull ? 2 ** 21 : 2 ** 20)
  })

  it('is written as the guide says', () => {
    const [man, woman, other] = read(example)
    expect(man).toMatchObject({ member: 1, tier: 1, reach: 'zone', personality: '12210', relationship: 2, wait: 0, past: [2] })
    expect(man?.tokens.map(({ pool }) => pool)).toEqual([1, 2])
    expect(man?.tokens[1]?.character).toEqual(man?.tokens[0]?.character)
    expect(man?.tokens[0]?.character).toMatchObject({ zones: [201, 202, 203], traits: [1, 1, 2, 1], openTrait: 2 })
    expect(man?.tokens[0]?.character.options).toEqual({
      ...everything,
      age: Array.from({ length: 16 }, (_, year) => 25 + year),
      tobacco: [1, 2],
    })
    expect(woman).toMatchObject({ wait: 3, reach: 'zone', answers: { attraction: 2, zone: 202, education: 6 } })
    expect(woman?.tokens[0]?.character.options).toEqual(everything)
    expect(other).toMatchObject({ wait: 0, past: [] })
  })

  it('has a guide whose table is the catalogue', () => {
    const rows = [...guide.matchAll(/^\| (\d+) \| `(\w+)` \| (\d+)–(\d+) \| (\S*) ?\|$/gm)].map(([, ...cells]) => cells)
    const expected = catalogue.map(({ item, id, first, last, category }) => {
      const own = category && `${category.first}–${category.last}`
      return [`${item}`, id, `${first}`, `${last}`, own === null ? '–' : own === `${first}–${last}` ? '' : own]
    })
    expect(rows).toEqual(expected)
  })

  it('may have remarks, blank lines, tabs, other line ends and a byte order mark', () => {
    const plain = read(example)
    const odd = `\uFEFF# made by hand\r\n\r\n${lines.join('\r\n').replaceAll(' | ', '\t|\t  ')}`
    expect(read(odd)).toEqual(plain)
  })

  it.each([
    ['', 'line 1: The first line must be "quintet-entries 1".'],
    ['quintet-entries 2\n', 'line 1: The first line must be "quintet-entries 1".'],
    [`${head}${good}\n# again\n${good}`, 'line 4: Member 1 stands there twice.'],
    [`${head}${good.replace('past=2', 'past=2,1')}`, 'line 2: Member 1 stands among the own past partners.'],
    [`${head}${good.replace('past=2', 'past=2,2')}`, 'line 2: past names a member twice.'],
    [`${head}${good.replace('past=2', 'past=a')}`, 'line 2: past must be a whole number, not "a".'],
    [`${head}${good.replace('member=1', 'member=0')}`, 'line 2: member must be from 1 to 999999999999999, not 0.'],
    [`${head}${good.replace('member=1 ', '')}`, 'line 2: member is missing.'],
    [`${head}${good.replace('tier=1', 'tier=6')}`, 'line 2: tier must be from 0 to 5, not 6.'],
    [`${head}${good.replace('reach=zone', 'reach=town')}`, 'line 2: reach must be zone, country or region, not "town".'],
    [
      `${head}${good.replace('12210', '12310')}`,
      'line 2: personality must be four digits 1 or 2 and one from 0 to 4, not "12310".',
    ],
    [`${head}${good.replace('relationship=2', 'relationship=5')}`, 'line 2: relationship must be from 1 to 4, not 5.'],
    [`${head}${good.replace('wait=0', 'wait=-1')}`, 'line 2: wait must be a whole number, not "-1".'],
    [`${head}${good.replace('wait=0', 'wiat=0')}`, 'line 2: There is no "wiat".'],
    [`${head}${good.replace('wait=0', 'wait=0 wait=1')}`, 'line 2: wait stands there twice.'],
    [`${head}${good.replace('wait=0', 'wait')}`, 'line 2: "wait" is not NAME=VALUE.'],
    [`${head}${good.replace('=1,1,34', '=1,34')}`, 'line 2: answers must be 44 numbers, not 43.'],
    [`${head}${good.replace('=1,1,34', '=1,1,34,1')}`, 'line 2: answers must be 44 numbers, not 45.'],
    [`${head}${good.replace(',201 |', ',201,1 |')}`, 'line 2: answers must be 44 numbers, not 45.'],
    [`${head}${good.replace(',201 |', ' |')}`, 'line 2: answers must be 44 numbers, not 43.'],
    [`${head}${good.replace('=1,1,34', '=1,1,110')}`, 'line 2: answer 3 (age) must be from 18 to 109, not 110.'],
    [`${head}${good.replace('=1,1,34', '=1,1,17')}`, 'line 2: answer 3 (age) must be from 18 to 109, not 17.'],
    [`${head}${good.replace('=1,1,34', '=1,1,x')}`, 'line 2: answer 3 (age) must be a whole number, not "x".'],
    [`${head}${good.replace('=1,1,34', '=2,1,34')}`, 'line 2: answer 1 (gender) must be 1 where answer 2 (attraction) is 1.'],
    [`${head}${good.replace(',201 |', ',32 |')}`, 'line 2: There is no zone 32.'],
    [`${head}${good.replace('201-203', '201-303')}`, 'line 2: There is no zone 300.'],
    [`${head}${good.replace('201-203', '203-201')}`, 'line 2: zones has no range "203-201".'],
    [`${head}${good.replace('201-203', '1-2-3')}`, 'line 2: zones has no range "1-2-3".'],
    [`${head}${good.replace('zones=201-203 ', '')}`, 'line 2: zones is missing.'],
    [`${head}${good.replace('traits=1121 ', '')}`, 'line 2: traits is missing.'],
    [`${head}${good.replace('traits=1121', 'traits=1120')}`, 'line 2: traits must be four digits, each 1 or 2, not "1120".'],
    [`${head}${good.replace('open=2', 'open=5')}`, 'line 2: open must be from 0 to 4, not 5.'],
    [`${head}${good.replace('tobacco=1,2', 'tobacco=1,7')}`, 'line 2: tobacco has no option 7; it has 1 to 6.'],
    [`${head}${good.replace('tobacco=1,2', 'chestSize=1')}`, 'line 2: chestSize has no option 1; it has 2 to 8.'],
    [`${head}${good.replace('tobacco=1,2', 'tobacco=')}`, 'line 2: tobacco must be a whole number, not "".'],
    [`${head}${good.replace('tobacco=1,2', 'zone=1')}`, 'line 2: There is no "zone".'],
    [`${head}${good.replace('tobacco=1,2', 'age=30')}`, 'line 2: age stands there twice.'],
    [`${head}${good.replace('pool=2', 'pool=6')}`, 'line 2: pool must be from 1 to 5, not 6.'],
    [`${head}${good.replace('pool=2', 'pool=1')}`, 'line 2: pool 1 stands there twice.'],
    [`${head}${good.replace('pool=2 ', '')}`, 'line 2: pool is missing.'],
    [`${head}${good.replace('same=1', 'same=3')}`, 'line 2: same=3 must name a pool that stands before it on the line.'],
    [
      `${head}${good.replace('same=1', 'same=1 age=20')}`,
      'line 2: same takes the whole character; nothing else may stand beside it.',
    ],
    [`${head}${good.slice(0, good.indexOf(' | '))}`, 'line 2: The member has no token.'],
  ])('is refused with a plain sentence: %#', (content, sentence) => {
    expect(() => read(content)).toThrow(sentence)
  })

  it('can be gone through to the end for all of its faults', () => {
    const faults: string[] = []
    writeFileSync(file('in.txt'), `${head}${good}\n${good}\n\nnonsense\n${lines[3]}`)
    const members = [...readEntryFile(file('in.txt'), { onFault: ({ message }) => faults.push(message) })].map(
      ({ member }) => member,
    )
    expect(members).toEqual([1, 2])
    expect(faults).toEqual(['line 3: Member 1 stands there twice.', 'line 5: "nonsense" is not NAME=VALUE.'])
  })

  it('is refused when it was cut, if its head has a count', () => {
    const counted = `${head}members=3\n${lines.slice(2).join('\n')}\n`
    expect(read(counted)).toEqual(read(example))
    expect(() => read(counted.replace('members=3', 'members=4'))).toThrow('line 5: The head says 4 members; there are 3.')
    const whole = counted.trimEnd().split('\n')
    expect(() => read(`${whole.slice(0, -1).join('\n')}\n`)).toThrow('line 4: The head says 3 members; there are 2.')
    expect(() => read(counted.trimEnd())).toThrow('line 5: The file ends within the line.')
    expect(() => read(`${head}members=0`)).toThrow('line 2: The file ends within the line.')
    expect(read(`${head}members=0\n`)).toEqual([])
    expect(() => read(`${head}members=\n`)).toThrow('line 2: There is no "members".')
    expect(() => read(`${counted}members=3\n`)).toThrow('line 6: There is no "members".')
  })

  it('is not written with a wrong count', () => {
    expect(() => writeEntryStream(file('wrong.txt'), read(example), 2)).toThrow('There are 3 entries, not 2.')
    expect(existsSync(file('wrong.txt'))).toBe(false)
  })

  it.each([
    [Buffer.alloc(3 << 20, 'x'), 'line 1: The line is longer than a megabyte.'],
    [`${head}${good}\n\n#${'x'.repeat(1 << 20)}\n${good}`, 'line 4: The line is longer than a megabyte.'],
    [`${head}${good}\n${'x'.repeat(2 ** 20 + 1)}`, 'line 3: The line is longer than a megabyte.'],
    [`${head}${good}\n\0\0\0`, 'line 3: A NUL byte stands there'],
    [`${head}${good}\n${good.replace('12210', '1\x0010')}\n`, 'line 3: A NUL byte stands there'],
    [Buffer.from(`${head}${good}`, 'utf16le'), 'line 1: A NUL byte stands there'],
  ])('is refused where a line is no line of text: %#', (content, sentence) => {
    expect(() => read(content)).toThrow(sentence)
  })

  it('may have a remark of just a megabyte', () => {
    expect(read(`${head}#${'x'.repeat(2 ** 20 - 1)}\n${good}`)).toEqual(read(`${head}${good}`))
  })
})

const readText = (text: string) => {
  writeFileSync(file('matches.txt'), text)
  return [...readMatchFile(file('matches.txt')).matches]
}

describe('a file of matches', () => {
  const counts = { members: 9, tokens: 20, matches: 2, weight: 1650 }
  const matches: OfflineMatch[] = [
    { one: 1, poolOfOne: 2, other: 7, poolOfOther: 1, quality: 84.99, class: 2, weight: 850 },
    { one: 3, poolOfOne: 5, other: 4, poolOfOther: 3, quality: 0, class: 5, weight: 800 },
  ]

  it('reads back what was written', () => {
    writeMatchFile(file('matches.txt'), counts, matches)
    const back = readMatchFile(file('matches.txt'))
    expect([back.counts, [...back.matches].map(({ match }) => match)]).toEqual([counts, matches])
    expect(readFileSync(file('matches.txt'), 'utf8')).toBe(
      'quintet-matches 1\nmembers=9 tokens=20 matches=2 weight=1650\n1 2 7 1 84.99 2 850\n3 5 4 3 0.00 5 800\n',
    )
  })

  it.each([
    ['quintet-entries 1', 'line 1: The first line must be "quintet-matches 1".'],
    ['quintet-matches 1', 'line 2: The counts are missing.'],
    ['quintet-matches 1\nmembers=9 tokens=20 matches=2', 'line 2: weight is missing.'],
    ...[
      ['1 2 7 1 84.99 2', 'A match has 7 words with one space between, not 6.'],
      ['7 2 1 1 84.99 2 850', 'The lower member number must come first.'],
      ['1 6 7 1 84.99 2 850', 'pool must be from 1 to 5, not 6.'],
      ['1 2 7 1 84.9 2 850', 'quality must be from 0.00 to 100.00 with two decimals, not "84.9".'],
      ['1 2 7 1 100.01 2 850', 'quality must be from 0.00 to 100.00 with two decimals, not "100.01".'],
      ['1 2 7 1 84.99 7 850', 'class must be from 1 to 6, not 7.'],
      ['1 2 7 1 84.99 2 8x', 'weight must be a whole number, not "8x".'],
    ].map(([line, sentence]) => [`quintet-matches 1\nmembers=9 tokens=20 matches=1 weight=1\n${line}`, `line 3: ${sentence}`]),
  ])('is refused with a plain sentence: %#', (text = '', sentence = '') => {
    expect(() => readText(text)).toThrow(sentence)
  })
})

const readPrices = (text: string) => {
  writeFileSync(file('prices.txt'), text)
  return [...readPriceFile(file('prices.txt'))]
}

describe('a file of prices', () => {
  it('names rows and their prices', () => {
    expect(readPrices('quintet-prices 1\n# of the solver\na_1 -2.5\n\nb_7  1.25e-3\n')).toEqual([
      { line: 3, row: 'a_1', price: -2.5 },
      { line: 5, row: 'b_7', price: 0.00125 },
    ])
  })

  it.each([
    ['', 'line 1: The first line must be "quintet-prices 1".'],
    ['quintet-matches 1\na 1', 'line 1: The first line must be "quintet-prices 1".'],
    ...['a', 'a x', 'a 1 2', 'a 1e1000', 'a -1e999', 'a NaN', 'a Infinity', 'a 0x1'].map((line) => [
      `quintet-prices 1\n${line}`,
      `line 2: "${line}" is not the name of a row and a number.`,
    ]),
  ])('is refused with a plain sentence: %#', (text = '', sentence = '') => {
    expect(() => readPrices(text)).toThrow(sentence)
  })
})

it('a fault of ours is no fault of a line', () => {
  const fault = new RangeError('ours')
  const fail = () => {
    throw fault
  }
  expect(() => onLine(3, fail)).toThrow(fault)
})

describe('a report', () => {
  const report = {
    seed: 'ab',
    counts: { members: 9 },
    weight: 1650,
    certificate: { ratio: 0.996 },
    seconds: { all: 1.5 },
    peakMemoryBytes: 1e9,
  }

  it('reads back what was written, and nothing else', () => {
    writeReport(file('report.json'), report)
    expect(readReport(file('report.json'))).toEqual(report)
    writeFileSync(file('report.json'), JSON.stringify({ ...report, format: 'quintet-report 1', weight: 'much' }))
    expect(() => readReport(file('report.json'))).toThrow('not a report')
  })
})
