// How well two suit each other.
import { FIRST_WISH, HASH, NUMBER, PERSONALITY, RELATIONSHIP, WAIT, WISHES, WISH_TOKENS, WISH_TRAITS, cardOf } from './card'
import { keep } from './best'
import { excess, isPricing, matchWorth, memberEligible, natural, unitWorth, wishPrices } from './sections'

// Numbers of decisions 27 and 29, from the domain.
declare const POINTS_OF_CHARACTERS: usize
declare const POINTS_OF_TRAIT: usize
declare const POINTS_OF_RELATIONSHIP: usize
declare const POINTS_OF_LIFESTYLE: usize
declare const POINTS_PER_QUALITY: usize
declare const WAIT_WEIGHT: usize

/** What two have in common, in points: lifestyle, and the relationship that they look for. */
function inCommon(one: usize, other: usize): u32 {
  const answers = v128.load(one)
  const same = v128.andnot(i8x16.eq(answers, v128.load(other)), i8x16.eq(answers, i8x16.splat(0)))
  const bits = i8x16.bitmask(same)
  const apart = <i32>load<u8>(one, RELATIONSHIP) - <i32>load<u8>(other, RELATIONSHIP)
  const relationship = apart == 0 ? 2 : apart == 1 || apart == -1 ? 1 : 0
  return (
    <u32>POINTS_OF_RELATIONSHIP * relationship + <u32>POINTS_OF_LIFESTYLE * <u32>(2 * popcnt(bits & 0x7f) + popcnt(bits & 0x180))
  )
}

/** What one side adds to that: the wishes that accept the other, and the best of what they want of the personality. */
function side(card: usize, type: usize, accepting: u32): u32 {
  let fitting: u32 = 0
  for (let index: usize = 0, left = accepting; left != 0; index++, left >>= 1) {
    if ((left & 1) == 0) continue
    const row = <usize>load<u16>(card + (index << 1), WISH_TRAITS)
    const passes = <u32>load<u8>(natural + row * 80 + type)
    if (passes > fitting) fitting = passes
  }
  return (<u32>POINTS_OF_CHARACTERS / <u32>load<u8>(card, WISHES)) * popcnt(accepting) + <u32>POINTS_OF_TRAIT * fitting
}

function tokensOf(card: usize, accepting: u32): u32 {
  let bits: u32 = 0
  for (let index: usize = 0, left = accepting; left != 0; index++, left >>= 1)
    if (left & 1) bits |= <u32>load<u8>(card + index, WISH_TOKENS)
  return bits
}

/** Rates two who accept each other, and keeps each among the best of the other's wishes that accept. */
export function rate(u: u32, v: u32, ofU: u32, ofV: u32): void {
  const cardOfU = cardOf(u)
  const cardOfV = cardOf(v)
  const common = inCommon(cardOfU, cardOfV)
  const ours = common + side(cardOfU, <usize>load<u8>(cardOfV, PERSONALITY), ofU)
  const theirs = common + side(cardOfV, <usize>load<u8>(cardOfU, PERSONALITY), ofV)
  const quality = <u32>(
    Math.floor((10 * Math.sqrt(<f64>(ours * theirs)) + <f64>(POINTS_PER_QUALITY >> 1)) / <f64>POINTS_PER_QUALITY)
  )
  const weight = quality + <u32>WAIT_WEIGHT * (<u32>load<u8>(cardOfU, WAIT) + <u32>load<u8>(cardOfV, WAIT))
  let mixed = load<u32>(cardOfU, HASH) + load<u32>(cardOfV, HASH)
  mixed = (mixed ^ (mixed >> 16)) * 0x21f0aaad
  mixed ^= mixed >> 15
  const firstOfU = load<u32>(cardOfU, FIRST_WISH)
  const firstOfV = load<u32>(cardOfV, FIRST_WISH)
  const key = isPricing
    ? keyAbovePrices(weight, mixed, priceOf(firstOfU, ofU) + priceOf(firstOfV, ofV))
    : (weight << 20) | (mixed >> 12)
  if (isPricing && key == 0) return
  const tokensOfU = tokensOf(cardOfU, ofU)
  const tokensOfV = tokensOf(cardOfV, ofV)
  note(u, firstOfU, ofU, key, load<u32>(cardOfV, NUMBER), quality | (tokensOfU << 10) | (tokensOfV << 15))
  note(v, firstOfV, ofV, key, load<u32>(cardOfU, NUMBER), quality | (tokensOfV << 10) | (tokensOfU << 15))
}

/** What the cheapest of the wishes costs that accept. */
function priceOf(first: u32, accepting: u32): f64 {
  let price = Infinity
  for (let wish = wishPrices + ((<usize>first) << 3), left = accepting; left != 0; wish += 8, left >>= 1)
    if (left & 1) price = Math.min(price, load<f64>(wish))
  return price
}

/** The key of a pair that is worth more than it costs: the more, the higher; 0 of any other. */
function keyAbovePrices(weight: u32, mixed: u32, price: f64): u32 {
  const worth = matchWorth + unitWorth * <f64>weight + (unitWorth > 1 ? <f64>(mixed & (<u32>unitWorth - 1)) : 0)
  const above = worth - price
  if (above <= 0) return 0
  store<f64>(excess, load<f64>(excess) + above)
  // Floats above zero stand in the order of their bits.
  return reinterpret<u32>(<f32>above)
}

function note(u: u32, first: u32, accepting: u32, key: u32, v: u32, info: u32): void {
  const counter = memberEligible + ((<usize>u) << 2)
  store<u32>(counter, load<u32>(counter) + 1)
  for (let wish = first, left = accepting; left != 0; wish++, left >>= 1) if (left & 1) keep(wish, key, v, info)
}
