import { parseArgs } from 'node:util'
import { type Drawn, drawPopulation } from '../src/draw-population.ts'
import { packEntries } from '../src/draw.ts'
import type { Entry } from '../src/entries/entry.ts'
import { generateEntries } from './population.ts'
import { type Pickiness, pickinessLevels } from './pickiness.ts'
import { type Strategy, distinctOf, strategies } from './strategies.ts'

// What it gains a few members to submit copies of one character in place of several characters (rule 27): everybody else stays as
// they are, and the same week is drawn with each strategy of the few.

const say = (line = '') => void process.stdout.write(`${line}\n`)

interface Gain {
  eligible: number
  matched: number
  matches: number
  quality: number
  /** Matches of the others among themselves. */
  ofOthers: number
}

const gainOf = ({ matches, eligible }: Drawn, few: ReadonlySet<number>): Gain => {
  const own = matches.filter(({ one, other }) => few.has(one) || few.has(other))
  // A match between two of the few counts for both.
  const sides = own.flatMap(({ one, other, quality }) => [one, other].filter((id) => few.has(id)).map((id) => ({ id, quality })))
  return {
    eligible: eligible.reduce((sum, [member, people]) => sum + (few.has(member) ? people : 0), 0) / few.size,
    matched: new Set(sides.map(({ id }) => id)).size,
    matches: sides.length,
    quality: sides.reduce((sum, { quality }) => sum + quality, 0) / Math.max(1, sides.length),
    ofOthers: matches.length - own.length,
  }
}

const cell = (value: number | string, width: number): string => String(value).padStart(width)

const show = (name: string, { eligible, matched, matches, quality, ofOthers }: Gain): void =>
  say(
    `${name.padEnd(30)}${cell(eligible.toFixed(1), 10)}${cell(matched, 9)}${cell(matches, 9)}${cell(quality.toFixed(1), 9)}${cell(ofOthers, 11)}`,
  )

const draw = (entries: readonly Entry[], few: ReadonlySet<number>, strategy: Strategy): Promise<Drawn> =>
  drawPopulation(packEntries(entries.map((entry) => (few.has(entry.member) ? strategy(entry) : entry))), 'be'.repeat(32))

const isPickiness = (word: string): word is Pickiness => pickinessLevels.some((level) => level === word)

const compare = async (members: number, pickiness: Pickiness, every: number, seed: number): Promise<void> => {
  const entries = [...generateEntries({ members, seed, pickiness })]
  const varied = entries.filter((entry) => distinctOf(entry).length >= 3)
  const few = new Set(varied.filter((_, index) => index % every === 0).map(({ member }) => member))
  say(`${members} members, ${pickiness}, seed ${seed}: ${few.size} of ${varied.length} with three or more different characters`)
  say(
    `${''.padEnd(30)}${cell('eligible', 10)}${cell('matched', 9)}${cell('matches', 9)}${cell('quality', 9)}${cell('of others', 11)}`,
  )
  for (const [name, strategy] of Object.entries(strategies)) show(name, gainOf(await draw(entries, few, strategy), few))
}

/** `pnpm bench copies --members 10000 --pickiness medium,wide [--every 8] [--seeds 1,2]` */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '10000' },
      pickiness: { type: 'string', default: 'medium,wide' },
      every: { type: 'string', default: '8' },
      seeds: { type: 'string', default: '1' },
    },
  })
  for (const pickiness of values.pickiness.split(',').filter(isPickiness))
    for (const seed of values.seeds.split(','))
      await compare(Number(values.members), pickiness, Number(values.every), Number(seed))
}
