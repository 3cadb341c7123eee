import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sourcesIn } from './support/sources.ts'

// A number of the product's rules is written in one place and used from there: a second copy would go on as before when the first changes.

interface Rule {
  what: string
  /** The file that the number is written in. */
  home: string
  /** What a copy looks like. */
  copy: RegExp
  /** Where it is looked for, if not everywhere. */
  within?: RegExp
  /** Files that write the same for another reason. */
  apart?: Record<string, string>
}

const domain = (file: string) => `shared/domain/src/${file}`

const rules: Rule[] = [
  {
    what: 'points of quality',
    home: domain('match/quality.ts'),
    copy: /\b(1920|4800|480|300|45) [*/]|[*/] 48\b|\+ 24\)/,
    within: /draw|domain/,
  },
  { what: 'weight of waiting', home: domain('match/weight.ts'), copy: /\b100 \* .*(wait|credit)/i, within: /draw|domain/ },
  {
    what: 'mixing of two hashes',
    home: 'api/packages/drawing/src/member-index/member-hash.ts',
    copy: /0x21f0_?aaad/i,
    apart: {
      'api/packages/drawing/src/kernels/assembly/rate.ts': 'AssemblyScript imports no TypeScript; a test compares both kernels',
    },
  },
  {
    what: 'fresh sign-in',
    home: domain('limits/index.ts'),
    copy: /\b15 \* 60|\b900_000\b/,
    apart: {
      'api/packages/identity/src/limits.ts': 'the longest lock after wrong passwords',
      [domain('match/reply-timer.ts')]: 'the longest quiet reply',
    },
  },
  { what: 'refresh margin', home: domain('limits/index.ts'), copy: /(refresh|margin)\w* = 60\b/i },
  { what: 'number of a tier', home: domain('membership/tier.ts'), copy: /(?<!type \w*)tier\w* ?([=!]==|<>|>=|<=|=) ?\d/i },
  { what: 'number of a standing', home: domain('membership/claims.ts'), copy: /\bstanding ?([=!]==|<>|>=|<|=) ?[1-9]/i },
  { what: 'prices', home: domain('membership/price.ts'), copy: /\b(3594|4794|5994|7194)\b/ },
  { what: 'reach', home: domain('pools/zones.ts'), copy: /\b(reach|threshold)\w*[^,]* [=:] ?'?500\b|'500'/i },
  { what: 'number of a key state', home: domain('match/key-state.ts'), copy: /\bkey_?state\w* ?([=!]==|<>|=|:) ?'?\d/i },
  { what: 'order of the sections', home: domain('profile/sections.ts'), copy: /'basicInfo',\s*'location',\s*'calculator'/ },
  {
    what: 'length of a day',
    home: domain('time/day.ts'),
    copy: /\b86_?400(_?000)?\b/,
    apart: {
      'api/packages/site/src/send-asset.ts': 'a header on how long a browser keeps a file',
      'shared/registry/src/day.ts': 'the registry imports nothing of the domain',
      'api/packages/payments/src/failed-refunds.ts': 'the payments import nothing of the domain',
    },
  },
  { what: 'length of a week', home: domain('time/week.ts'), copy: /\b604_?800(_?000)?\b/ },
  { what: 'free tokens', home: domain('judging/tokens.ts'), copy: /\bfree_?tokens ?= ?\d/i },
  { what: 'days of a lock', home: domain('time/lock.ts'), copy: /\block\w* ?= ?90\b/i },
  {
    what: 'ages',
    home: domain('limits/index.ts'),
    copy: /\b109\b/,
    apart: { 'shared/tools/src/maps/cuts.ts': 'a degree of longitude' },
  },
  { what: 'days of a membership', home: domain('membership/price.ts'), copy: /membership\w* = 183|\+ 183\b/i },
  {
    what: 'formats of numbers and dates',
    home: domain('languages/formats.ts'),
    copy: /new Intl\.(NumberFormat|DateTimeFormat|PluralRules)\(/,
    within: /^(shared\/(ui|sdk|domain)|shell|mf-\w+)\/.*src\//,
    apart: { [domain('notices/local-time.ts')]: 'tells the parts of a moment in a time zone, in no language' },
  },
  {
    what: 'race against a timer',
    home: domain('time/with-timeout.ts'),
    copy: /Promise\.race\(\[/,
    apart: { 'api/packages/bus/src/nats-bus.ts': 'the bus imports nothing of the domain' },
  },
  { what: 'estimates of a day', home: domain('limits/index.ts'), copy: /estimates?\w* = 300\b/i },
]

// Migrations are history, the checker of drawings is independent on purpose.
const isAlone = /^api\/packages\/(database\/src\/(migrations|postgres)|draw-check\/src)\//

const root = fileURLToPath(new URL('../../..', import.meta.url))
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')
const sources = sourcesIn(root)
  .filter((file) => !isAlone.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))

const copiesOf = ({ home, copy, within = /./, apart = {} }: Rule): string[] =>
  sources
    .filter(({ file, text }) => file !== home && !(file in apart) && within.test(file) && copy.test(text))
    .map(({ file, text }) => `${file}: ${copy.exec(text)?.[0]}`)

describe('one home for each rule', () => {
  test.each(rules)('$what', (rule) => {
    expect(copiesOf(rule)).toEqual([])
    for (const file of [rule.home, ...Object.keys(rule.apart ?? {})]) expect(sources.map((source) => source.file)).toContain(file)
  })

  test('every pattern finds what it stands for in the home', () => {
    const homes = new Map(sources.map(({ file, text }) => [file, text]))
    const numbers = [
      'points of quality',
      'number of a tier',
      'number of a standing',
      'number of a key state',
      'weight of waiting',
      'free tokens',
      'reach',
      'days of a lock',
      'days of a membership',
      'estimates of a day',
      'refresh margin',
      'ages',
    ]
    const blind = rules.filter(({ what, home, copy }) => !numbers.includes(what) && !copy.test(homes.get(home) ?? ''))
    expect(blind.map(({ what }) => what)).toEqual([])
  })

  test.each([
    ['points of quality', 'const common = 480 * relationship(u, v)'],
    ['points of quality', 'Math.sqrt(points) / 48'],
    ['weight of waiting', 'quality + 100 * (wait[u] + wait[v])'],
    ['refresh margin', 'const refreshMargin = 60'],
    ['number of a tier', 'const endedTier = 5'],
    ['number of a tier', 'v.tier <> 5'],
    ['number of a standing', 'WHERE standing >= 2'],
    ['reach', "    '500',"],
    ['number of a key state', 'row.key_state === 0'],
    ['number of a key state', 'keyState: 3'],
    ['free tokens', 'const freeTokens = 2'],
    ['days of a lock', 'const lockDays = 90'],
    ['days of a membership', 'today + 183'],
    ['estimates of a day', 'const estimatesADay = 300'],
    ['ages', "answerOptions('age').at(-1) ?? 109"],
  ])('a second %s is found: %s', (what, line) => {
    expect(rules.find((rule) => rule.what === what)?.copy.test(line)).toBe(true)
  })
})
