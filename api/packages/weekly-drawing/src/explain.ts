import { type Population, ratePopulation } from '@quintet/drawing'
import type { DrawingContext } from './context.ts'
import { readOwnOutcome, readOwnPlace, readOwnSealed } from './receipt/receipt-rows.ts'
import { openReader } from './database.ts'
import { type DrawingRow, readDrawings } from './ledger.ts'
import { readPopulation, wholeEntry } from './sealed-entries.ts'

const meets: readonly (readonly number[])[] = [[], [2, 6], [1, 5], [3, 5], [4, 6], [2, 3, 5, 6], [1, 4, 5, 6]]

/** How many people are left after each question, for one wish: who may meet, who lives where it looks, whom it accepts, who accepts back. */
const funnelOf = (population: Population, place: number, wish: number): number[] => {
  const rating = ratePopulation(population)
  const counts = [0, 0, 0, 0]
  const count = (step: number) => void (counts[step] = (counts[step] as number) + 1)
  for (let other = 0; other < population.members; other++) {
    if (other === place || !meets[population.attraction[place] as number]?.includes(population.attraction[other] as number))
      continue
    count(0)
    if (!rating.isInZones(wish, other)) continue
    count(1)
    if (!rating.accepts(wish, other)) continue
    count(2)
    if (rating.accepting(other, place) !== 0) count(3)
  }
  return counts
}

const poolsOf = ({ tokenBits, pools }: Population, place: number, wish: number): number[] =>
  [0, 1, 2, 3, 4].filter((token) => ((tokenBits[wish] as number) >> token) & 1).map((token) => pools[place * 5 + token] as number)

const explainWishes = (population: Population, place: number): string[] => {
  const lines: string[] = []
  for (let wish = population.firstWish[place] as number; wish < (population.firstWish[place + 1] as number); wish++) {
    const [meet, zones, accepted, back] = funnelOf(population, place, wish)
    const pools = poolsOf(population, place, wish).join(', ')
    lines.push(
      `  pool ${pools}: ${meet} of a fitting sex and attraction, ${zones} of them in its places, ${accepted} accepted, ${back} accept back`,
    )
  }
  return lines
}

const latestDrawn = async (context: DrawingContext): Promise<DrawingRow | undefined> => {
  const rows = await readDrawings(context.db.read, 8)
  return rows.find(({ result }) => result !== null)
}

interface OwnMatch {
  peer: number
  pool: number
  quality: number
  class: number
}

const ownMatches = async (context: DrawingContext, week: number, member: number): Promise<OwnMatch[]> =>
  context.db
    .statement<OwnMatch>(
      `SELECT member_2 AS peer, pool_1 AS pool, quality, class FROM matches WHERE week = ? AND member_1 = ?
       UNION ALL SELECT m.member_1, m.pool_2, m.quality, m.class FROM match_seconds s JOIN matches m ON m.id = s.match_id
         WHERE m.week = ? AND s.member_2 = ?`,
    )
    .all(week, member, week, member)

const populationOf = (context: DrawingContext, week: number): Population => {
  const connection = openReader(context.db.source)
  const population = readPopulation(connection, week)
  connection.close()
  return population
}

/** What the last drawing was for one member, for the operator: exact numbers, never shown to members. */
export const explainMember = async (context: DrawingContext, member: number): Promise<string[]> => {
  const row = await latestDrawn(context)
  if (!row) return ['No week has a result yet.']
  const { read } = context.db
  const [place, sealed] = [await readOwnPlace(read, row.week, member), await readOwnSealed(read, row.week, member)]
  if (!place || !sealed) return [`Member ${member} did not enter week ${row.week}, or was erased since.`]
  const [entry, population] = [wholeEntry(sealed), populationOf(context, row.week)]
  const own = await ownMatches(context, row.week, member)
  const people = (await readOwnOutcome(read, row.week, place.position))?.people ?? 0
  return [
    `Week ${row.week}, member ${member}: tier ${entry.tier}, reach ${entry.reach}, ${entry.tokens.length} tokens, waited ${entry.wait} drawings, ${entry.past.length} past partners.`,
    `${people} eligible people in all, ${own.length} matches.`,
    ...explainWishes(population, population.ids.indexOf(member)),
    ...own.map(
      ({ peer, pool, quality, class: kind }) => `  match: pool ${pool} with member ${peer}, quality ${quality}, class ${kind}`,
    ),
  ]
}
