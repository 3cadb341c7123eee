import { tokenMask, weightShift } from '../../pairs/pair-table.ts'
import { memberOf, tokenPlaces } from '../state.ts'
import type { Bidder } from './bidder.ts'
import { type Market, bidNumbers, staysInPair } from './market.ts'

const none = -1

/** The plain bidder; the compiled one (kernel/assembly/bid.ts) does exactly the same. */
export const createPlainBidder = ({ matching, value, batch, bids }: Market): Bidder => {
  const { mate, table } = matching
  const { start, other, info } = table
  const partners = new Int32Array(tokenPlaces)
  let [best, second, wanted, full] = [0, 0, none, 0]

  const consider = (net: number, token: number, gross: number): void => {
    if (net > best) [second, best, wanted, full] = [best, net, token, gross]
    else if (net > second) second = net
  }

  /** Everything that a token could take: tokens that accept back, or the match of a sibling that serves the same pair. */
  const look = (token: number, worth: number): void => {
    const member = memberOf(token)
    const first = member * tokenPlaces
    for (let place = 0; place < tokenPlaces; place++) {
      const partner = mate[first + place] as number
      partners[place] = partner === none ? none : memberOf(partner)
    }
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      const each = info[at] as number
      if (((each >> (token - first)) & 1) === 0) continue
      const gross = worth + (each >>> weightShift)
      if (gross <= second) continue
      const sibling = partners.indexOf(other[at] as number)
      if (sibling !== none) {
        consider(value[first + sibling] as number, first + sibling, staysInPair)
        continue
      }
      for (let bits = (each >> 5) & tokenMask, next = (other[at] as number) * tokenPlaces; bits !== 0; bits >>= 1, next++)
        if (bits & 1) consider(gross - (value[next] as number), next, gross)
    }
  }

  return (worth, from, to) => {
    for (let index = from; index < to; index++) {
      ;[best, second, wanted, full] = [0, 0, none, 0]
      look(batch[index] as number, worth)
      const at = index * bidNumbers
      bids[at] = wanted
      bids[at + 1] = second
      bids[at + 2] = full
      bids[at + 3] = wanted === none ? 0 : (value[wanted] as number)
    }
  }
}
