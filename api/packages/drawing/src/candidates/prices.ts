import { recordBytes, memberRecordPlaces } from '../member-index/member-record.ts'
import { type Layout, bytesOf, doublesOf, wordsOf } from '../member-index/layout.ts'
import { tokensPerMember } from '../population/population.ts'

/** What tokens cost, and how a pair's worth is counted. */
export interface Prices {
  /** By the places of all members in the engine's order, five each. */
  ofTokens: Float64Array
  /** What a match counts, and one whole unit of its weight. Where that is more than one, the seeded number below it counts too. */
  match: number
  unit: number
}

const isOn = 1

/** Writes what every wish costs into the memory of an index: as much as the cheapest of the tokens that it was submitted with. */
export const writePrices = (layout: Layout, { ofTokens, match, unit }: Prices): void => {
  const [firstWish, wishPrice] = [wordsOf(layout, 'memberFirstWish'), doublesOf(layout, 'wishPrice')]
  const cards = bytesOf(layout, 'memberCard')
  for (let member = 0; member < layout.counts.members; member++)
    for (
      let wish = firstWish[member] as number, card = member * recordBytes;
      wish < (firstWish[member + 1] as number);
      wish++, card++
    ) {
      let price = Infinity
      for (
        let bits = cards[card + memberRecordPlaces.tokens] as number, at = member * tokensPerMember;
        bits !== 0;
        bits >>= 1, at++
      )
        if (bits & 1) price = Math.min(price, ofTokens[at] as number)
      wishPrice[wish] = price
    }
  doublesOf(layout, 'pricing').set([isOn, match, unit])
}

/** What all pairs above their prices are worth beyond them, after a scan. */
export const excessOf = (layout: Layout): number => doublesOf(layout, 'excess').reduce((sum, part) => sum + part, 0)
