import { dayNumber } from '@quintet/domain/time'
import { drawEntries } from '../src/index.ts'
import { createChance, syntheticEntries } from '@quintet/synthetic'

// `pnpm tsx api/packages/drawing/bench/synthetic-entries.ts [members] [seeds]`: how many of the demo's entrants the unchanged rules match.
const [members = 2000, seeds = 5] = process.argv.slice(2).map(Number)
const today = dayNumber(Math.floor(Date.now() / 1000))

for (let seed = 1; seed <= seeds; seed++) {
  const entries = syntheticEntries(createChance(seed), members, today)
  const began = performance.now()
  const { entrants, tokens, eligiblePairs, matches, matchedEntrants } = await drawEntries(entries, String(seed).padStart(64, '0'))
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const share = ((100 * matchedEntrants) / entrants).toFixed(1)
  const line = `seed ${seed}: ${entrants} entrants, ${tokens} tokens, ${eligiblePairs} eligible pairs, ${matches.length} matches`
  const classes = [6, 1, 2, 3, 4, 5].map((one) => matches.filter((match) => match.class === one).length).join(' ')
  process.stdout.write(`${line}, ${share} % of the entrants matched, ${seconds} s, by class ${classes}\n`)
}
